import { paths } from "#app/paths"

/** The page that most people open after this one; none where a form's answer comes next, or one is as likely as another. */
export function likelyNext(pathname: string, isSignedIn: boolean): string | undefined {
  if (pathname === paths.home) return isSignedIn ? paths.cupom : paths.register
  const isAnswer = pathname.startsWith(`${paths.cupom}/`)
  return pathname === paths.perfil || isAnswer ? paths.cupom : undefined
}
