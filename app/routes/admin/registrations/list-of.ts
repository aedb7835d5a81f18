/** A list that knows a person by the id of the registration, filtered to one. */
export const listOf = (list: string, registrationId: string, more: Record<string, string> = {}): string =>
  `${list}?${new URLSearchParams({ q: registrationId, ...more })}`
