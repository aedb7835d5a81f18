import { apiRefuses } from "#app/api/answer.server"

export const loader = apiRefuses("NOT_FOUND")
export const action = apiRefuses("NOT_FOUND")
