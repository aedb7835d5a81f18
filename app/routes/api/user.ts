import { apiRefuses, participantApi, unixSeconds } from "#app/api/answer.server"

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

/** The participant behind the token. */
export const loader = participantApi("GET", async ({ participant }) => ({
  id: participant.id,
  name: `${participant.name} ${participant.lastname}`,
  email: participant.email,
  type: "participant",
  permissions: [],
  exp: unixSeconds(participant.session.exp),
  skipLogout: participant.session.skipLogout,
  locale: participant.locale,
}))
