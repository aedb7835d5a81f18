import { isUtf8 } from "node:buffer"
import { adminApi, apiRefuses, unixSeconds } from "#app/api/answer.server"
import { enterRegistration } from "#app/domain/registrations/enter-registration.server"

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

/**
 * The one GET that writes, since tools call it so: a participant's session for an administrator, with `X-Reason` in the
 * log.
 */
export const loader = adminApi(
  "GET that writes",
  "registrations:login",
  async ({ db, params, request, admin, client, now }) => {
    const reason =
      headerText(request.headers.get("x-reason") ?? "")
        .trim()
        .slice(0, 500) || "api"
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

/** HTTP hands a header over byte by byte (Latin-1), and most programs send UTF-8: that it is, where it can be read so. */
function headerText(header: string): string {
  const bytes = Buffer.from(header, "latin1")
  return isUtf8(bytes) ? bytes.toString("utf8") : header
}
