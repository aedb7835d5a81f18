import { z } from "zod"
import { apiPost, apiRefuses, unixSeconds } from "#app/api/answer.server"
import { loginAdmin } from "#app/auth/login.server"
import { RuleBroken } from "#app/errors"

export const loader = apiRefuses("METHOD_NOT_ALLOWED", "POST")

/** `{email, password, code?}` → `{token, exp}`; where two-factor is on, `code` is required. */
export const action = apiPost(
  z.object({
    email: z.string().max(254),
    password: z.string().max(200),
    code: z.string().max(40).optional(),
  }),
  async (credentials, { db, client, now }) => {
    const login = await loginAdmin(db.primary, { ...credentials, client, now })
    if ("needsCode" in login) throw new RuleBroken("TWO_FACTOR_FAIL", { field: "code" })
    return { token: login.session.token, exp: unixSeconds(login.session.exp) }
  },
)
