import type { MetaFunction } from "@remix-run/node"
import { RuleBroken } from "#app/errors"
import { FramedError } from "#app/site/framed-error"
import { publicLoader } from "#app/site/guard.server"
import { localeIn, titleOfError } from "#app/site/page-head"

export const meta: MetaFunction = ({ error, matches }) => [titleOfError(error, localeIn(matches))]

/** Every URL that nothing else answers: the error page, inside the site's own frame. */
export const loader = publicLoader(
  async () => {
    throw new RuleBroken("NOT_FOUND")
  },
  { ageGate: false },
)

export const ErrorBoundary = FramedError

export default function NotFoundPage() {
  return null
}
