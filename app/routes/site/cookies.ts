import { redirect } from "@remix-run/node"
import { z } from "zod"
import { optional } from "#app/domain/text-field"
import { paths } from "#app/paths"
import { consentCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { isLocalPath } from "#app/platform/requests/request.server"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { answerUtm } from "#app/site/utm.server"
import { withoutPage } from "#app/without-page.server"

const outside = { ageGate: false, counted: "at-the-door" } as const

export const loader = publicLoader(async () => redirect(paths.home), outside)

/** The answer on cookies, remembered for 90 days and changed at any time, and back to the page it was given on. */
export const action = withoutPage(
  publicAction(
    {
      schema: z.object({ answer: z.enum(["accepted", "refused"]), to: optional(z.string()) }),
      async run({ answer, to }, { headers, request, url }) {
        await setCookie(headers, consentCookie(), answer)
        await answerUtm(request, headers, answer)
        if (answer === "refused") dropMeasuring(request, url, headers)
        return redirect(to && isLocalPath(to) ? to : paths.home, { headers })
      },
    },
    outside,
  ),
)

/** Names that the tag manager's measuring gives its cookies. */
const MEASURING = /^_g(?:a|id|at|cl)[\w-]*$/
const MOST_DROPPED = 20

/** Those cookies bear the name of the highest domain that would have them: each that this host has is tried. */
function dropMeasuring(request: Request, { hostname }: URL, headers: Headers): void {
  const sent = (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.split("=")[0]?.trim() ?? "")
  const labels = hostname.split(".")
  const domains = labels.slice(0, -1).map((_, at) => `; Domain=${labels.slice(at).join(".")}`)
  for (const name of sent.filter((each) => MEASURING.test(each)).slice(0, MOST_DROPPED))
    for (const domain of ["", ...domains])
      headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0${domain}`)
}
