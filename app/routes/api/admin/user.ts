import { adminApi, apiRefuses, unixSeconds } from "#app/api/answer.server"

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

/** The administrator behind the token, with what the type holds today. */
export const loader = adminApi("GET", "signed-in", async ({ admin }) => ({
  id: admin.id,
  name: admin.name,
  email: admin.email,
  type: admin.type,
  permissions: admin.permissions,
  exp: unixSeconds(admin.session.exp),
  skipLogout: admin.session.skipLogout,
}))
