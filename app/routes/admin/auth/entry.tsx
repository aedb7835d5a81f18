import { redirect } from "@remix-run/node"
import { adminGuestLoader } from "#app/admin/guard.server"
import { paths } from "#app/paths"

/** /admin: whoever is signed in is sent to the dashboard by the guard, everybody else to the login. */
export const loader = adminGuestLoader(async ({ url, headers }) => {
  throw redirect(paths.admin.login + url.search, { headers })
})

export default function AdminEntryPage() {
  return null
}
