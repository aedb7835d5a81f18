import { env, publicOrigin } from "#app/platform/env.server"

/** Which log of the campaign it is: a new one would only be begun where this one can never be continued. */
const LOG_NUMBER = 1

/** `<campaign>-<n>`, as it stands in the log's address. */
export const logSlug = (): string => `${env().CAMPAIGN}-${LOG_NUMBER}`

/** The name that the log signs with; with `https://` before it, where it is read. */
export const logOrigin = (): string => `${new URL(publicOrigin()).host}/registro/${logSlug()}`
