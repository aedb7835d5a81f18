import { data } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AdminFrame } from "#app/admin/frame"
import { readFrame } from "#app/admin/frame-data.server"
import { AdminError } from "#app/admin/framed-error"
import { adminOpenLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { ErrorPage, errorTitle } from "#app/error-page"
import "#app/admin/admin.css"

export const meta = () => pageMeta(errorTitle(404, "pt"))

export const handle = { hydrate: true }

/**
 * Every address under /admin that nothing else answers: in the frame for whoever is signed in. A stranger learns the
 * same, and is not sent to a login that would lead nowhere; so it stands outside of the frame's layout.
 */
export const loader = adminOpenLoader(async (args) =>
  data(
    { frame: args ? await readFrame(args, { views: [], columns: {} }) : null },
    { status: 404, headers: args?.headers },
  ),
)
/** What is sent there is no page's either. */
export const action = loader

export default function AdminNotFoundPage() {
  const { frame } = useLoaderData<typeof loader>()
  if (!frame) return <ErrorPage status={404} incident="" locale="pt" />
  return (
    <AdminFrame frame={frame}>
      <AdminError status={404} incident="" />
    </AdminFrame>
  )
}
