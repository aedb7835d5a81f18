import { adminApi, apiRefuses } from "#app/api/answer.server"
import { revokeSession } from "#app/auth/sessions.server"

export const loader = apiRefuses("METHOD_NOT_ALLOWED", "POST")

export const action = adminApi("POST", "signed-in", ({ db, admin, now }) =>
  revokeSession(db.primary, admin.session.id, now),
)
