import { adminLoader } from "#app/admin/guard.server"
import { readSoon } from "#app/db/transaction.server"
import { PRIVATE } from "#app/platform/answers/cache-control"
import { viewSearch } from "./search-view.server"

/** What the search page shows, for the dialog that lies over any page. */
export const loader = adminLoader(
  "signed-in",
  async (args) => Response.json(await viewSearch(args, readSoon), { headers: { "Cache-Control": PRIVATE } }),
  { offeredOn: () => undefined },
)
