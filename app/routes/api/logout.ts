import { apiRefuses, participantApi } from "#app/api/answer.server"
import { revokeSession } from "#app/auth/sessions.server"

export const loader = apiRefuses("METHOD_NOT_ALLOWED", "POST")

export const action = participantApi("POST", ({ db, participant, now }) =>
  revokeSession(db.primary, participant.session.id, now),
)
