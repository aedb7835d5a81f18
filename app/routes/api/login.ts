import { z } from "zod"
import { apiPost, apiRefuses, unixSeconds } from "#app/api/answer.server"
import { loginParticipant } from "#app/auth/login.server"

export const loader = apiRefuses("METHOD_NOT_ALLOWED", "POST")

/** `{cpf, password}` → `{token, exp}`. */
export const action = apiPost(
  z.object({ cpf: z.string().max(40), password: z.string().max(200) }),
  async (credentials, { db, client, now }) => {
    const { session } = await loginParticipant(db.primary, { ...credentials, client, now })
    return { token: session.token, exp: unixSeconds(session.exp) }
  },
)
