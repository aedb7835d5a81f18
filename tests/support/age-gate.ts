/** The cookie of whoever said at the age gate that they are of age. */
export const adultCookie = { name: "agegate", value: "InllcyI%3D" }
/** The same as a line of a request's header holds it. */
export const adultLine = `${adultCookie.name}=${adultCookie.value}`
