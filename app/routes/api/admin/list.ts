import { apiRefuses, tokenApi } from "#app/api/answer.server"
import { readList } from "./list/read-list.server"

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

/** A page of a list: its own filters and `cursor` → `{rows, next}`. */
export const loader = tokenApi(({ token, db, request, params, now }) =>
  readList(db, { area: params.area ?? "", params: new URL(request.url).searchParams, token, now }),
)
