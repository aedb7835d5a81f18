/** The cookie of whoever said at the age gate that they are of age. */
export const adultCookie = { name: "agegate", value: "InllcyI%3D" }
/** The age gate's cookie as a line of a request's header has it. */
export const adultLine = `${adultCookie.name}=${adultCookie.value}`
