import { redirect } from "@remix-run/node"
import { z } from "zod"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { homeOf } from "#app/admin/menu"
import { ownChoice } from "#app/admin/own-choice.server"
import { rowHeights } from "#app/admin/row-height"
import { listAddress } from "#app/domain/views/list-address"
import { rowHeightCookie } from "#app/platform/cookies/cookies.server"
import { withoutPage } from "#app/without-page.server"

/** A GET changes nothing, and is no page to come back to. */
export const loader = adminLoader("signed-in", async ({ admin }) => {
  throw redirect(homeOf(admin.permissions))
})

export const action = withoutPage(
  adminAction({
    height: command({
      guard: "signed-in",
      schema: z.object({ height: z.enum(rowHeights, "choice"), back: listAddress }),
      async run({ height, back: list }, { request, headers, admin }) {
        await ownChoice(rowHeightCookie, rowHeights).write(headers, { request, by: admin.id, choice: height })
        return redirect(list, { headers })
      },
    }),
  }),
)
