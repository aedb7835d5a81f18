import { redirect } from "@remix-run/node"
import { z } from "zod"
import { chooseLanguage } from "#app/domain/registrations/choose-language.server"
import { optional } from "#app/domain/text-field"
import { paths } from "#app/paths"
import { languageCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { isLocalPath } from "#app/platform/requests/request.server"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { withoutPage } from "#app/without-page.server"

const outside = { ageGate: false, typed: false }

export const loader = publicLoader(async () => redirect(paths.home), outside)

/** The language switch: a cookie for 365 days, of who is signed in their mails too, and back to the page it stood on. */
export const action = withoutPage(
  publicAction(
    {
      schema: z.object({ lng: z.enum(["pt", "en"]), to: optional(z.string()) }),
      async run({ lng, to }, { client, db, headers, now, participant }) {
        if (participant) await chooseLanguage(db.primary, { participant, locale: lng, ip: client.ip, now })
        await setCookie(headers, languageCookie(), lng)
        return redirect(to && isLocalPath(to) ? to : paths.home, { headers })
      },
    },
    outside,
  ),
)
