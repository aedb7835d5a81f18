import { apiReads, apiRefuses } from "#app/api/answer.server"
import { version } from "#app/api/version.server"
import { openApi } from "./admin/list/open-api.server"

/** The API described by OpenAPI 3.1, from the same lists that answer it. */
export const loader = apiReads(() => Response.json(openApi(version())))

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")
