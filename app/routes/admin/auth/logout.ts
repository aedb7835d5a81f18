import { redirect } from "@remix-run/node"
import { z } from "zod"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { revokeSession } from "#app/auth/sessions.server"
import { paths } from "#app/paths"
import { adminSessionCookie, setCookie } from "#app/platform/cookies.server"

const enrolling = { enrolling: true }

/** A GET changes nothing. */
export const loader = adminLoader("signed-in", async () => redirect(paths.admin.entry), enrolling)

/** Ends the session, and every participant's session that was entered from it. */
export const action = adminAction(
  {
    logout: command({
      guard: "signed-in",
      schema: z.object({}),
      async run(_, { db, admin, now, headers }) {
        await revokeSession(db.primary, admin.session.id, now)
        await setCookie(headers, adminSessionCookie(), "", 0)
        return redirect(paths.admin.login, { headers })
      },
    }),
  },
  enrolling,
)
