/** What a cookie is called: over https it is bound to the host, so that no other one can set it. */
export const cookieName = (name: string, origin: string | undefined): string =>
  isSecure(origin) ? `__Host-${name}` : name

export const isSecure = (origin: string | undefined): boolean => origin?.startsWith("https:") ?? false
