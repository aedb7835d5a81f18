import { adminApi, apiRefuses, unixSeconds } from "#app/api/answer.server"
import { enterRegistration } from "#app/domain/registrations/enter-registration.server"

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

/**
 * The one GET that writes, since tools call it so: a participant's session for an administrator, with `X-Reason` in the
 * log.
 */
export const loader = adminApi(
  "GET",
  "registrations:login",
  async ({ db, params, request, admin, client, now }) => {
    const reason = request.headers.get("x-reason")?.trim().slice(0, 500) || "api"
    const { token, exp } = await enterRegistration(db.primary, {
      registrationId: params.id ?? "",
      by: admin.id,
      parent: admin.session,
      reason,
      client,
      now,
    })
    return { token, exp: unixSeconds(exp) }
  },
)
