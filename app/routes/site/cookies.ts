import { redirect } from "@remix-run/node"
import { z } from "zod"
import { optional } from "#app/domain/registrations/text-field"
import { paths } from "#app/paths"
import { consentCookie, setCookie } from "#app/platform/cookies.server"
import { isLocalPath } from "#app/platform/request.server"
import { publicAction, publicLoader } from "#app/site/guard.server"

const outside = { ageGate: false }

export const loader = publicLoader(async () => redirect(paths.home), outside)

/** The cookie banner's answer, remembered for 90 days, and back to the page it stood on. */
export const action = publicAction(
  {
    schema: z.object({ answer: z.enum(["accepted", "refused"]), to: optional(z.string()) }),
    async run({ answer, to }, { headers }) {
      await setCookie(headers, consentCookie(), answer)
      return redirect(to && isLocalPath(to) ? to : paths.home, { headers })
    },
  },
  outside,
)
