import { Outlet, useLoaderData } from "@remix-run/react"
import { AdminFrame } from "#app/admin/frame"
import type { FrameData } from "#app/admin/frame-data"
import { adminLoader, withHeaders } from "#app/admin/guard.server"
import { takeToast } from "#app/admin/toast.server"
import { needsEnrolment } from "#app/auth/login.server"
import "#app/admin/admin.css"

/** The back office alone loads React in the browser (root.tsx). */
export const handle = { hydrate: true }

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** What the frame shows; it guards none of the pages in it, each does that itself. */
export const loader = adminLoader(
  "signed-in",
  async ({ admin, env, now, request, headers }) => {
    const frame: FrameData = {
      name: admin.name,
      type: admin.type,
      // Until two-factor is on, no other page opens.
      permissions: needsEnrolment(admin, env) ? [] : admin.permissions,
      exp: seconds(admin.session.exp),
      now: seconds(now),
      drawerClosed: /(^|; )drawer=closed(;|$)/.test(request.headers.get("Cookie") ?? ""),
      toast: await takeToast(request, headers),
      dsn: env.SENTRY_DSN ?? null,
    }
    return withHeaders(frame, headers)
  },
  { enrolling: true },
)

export default function AdminLayout() {
  const frame = useLoaderData<typeof loader>()
  return (
    <AdminFrame frame={frame}>
      <Outlet />
    </AdminFrame>
  )
}
