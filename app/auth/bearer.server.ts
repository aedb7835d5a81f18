/** The token of `Authorization: Bearer TOKEN`; undefined where there is none. Cookies are never read here. */
export function bearerOf(request: Request): string | undefined {
  const [scheme, token, ...rest] = (request.headers.get("authorization") ?? "").trim().split(/\s+/)
  if (scheme?.toLowerCase() !== "bearer" || !token || rest.length > 0 || token.length > 200) return undefined
  return token
}
