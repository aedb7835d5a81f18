import { apiRefuses, mailProviderApi } from "#app/api/answer.server"
import { mailEventsInput, stopByProvider } from "#app/domain/news/stop-by-provider.server"

export const loader = apiRefuses("METHOD_NOT_ALLOWED", "POST")

/** `{events: [{type: "bounce" | "complaint", email}]}` by the mail provider → `{stopped}`, how many are new. */
export const action = mailProviderApi(mailEventsInput, async ({ events }, { db, now }) => ({
  stopped: await stopByProvider(db.primary, events, now),
}))
