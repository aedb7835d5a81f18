import { Outlet, useLoaderData } from "@remix-run/react"
import { AdminFrame } from "#app/admin/frame"
import { readFrame } from "#app/admin/frame-data.server"
import { adminLoader, withHeaders } from "#app/admin/guard.server"
import { revalidateRefused } from "#app/admin/refused"
import { hiddenColumnsOf } from "#app/domain/views/columns.queries.server"
import { viewsOf } from "#app/domain/views/views.queries.server"
import "#app/admin/admin.css"

/** The back office alone loads React in the browser (root.tsx). */
export const handle = { hydrate: true }

/** What the frame shows; it guards none of the pages in it, each does that itself. */
export const loader = adminLoader(
  "signed-in",
  async (args) => {
    const { db, admin, headers } = args
    const views = await viewsOf(db.replica, admin)
    const columns = await hiddenColumnsOf(db.replica, admin.id)
    return withHeaders(await readFrame(args, { views, columns }), headers)
  },
  {
    enrolling: true,
  },
)

export const shouldRevalidate = revalidateRefused

export default function AdminLayout() {
  const frame = useLoaderData<typeof loader>()
  return (
    <AdminFrame frame={frame}>
      <Outlet />
    </AdminFrame>
  )
}
