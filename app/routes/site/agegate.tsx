import { type MetaFunction, redirect } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { z } from "zod"
import { recall } from "#app/auth/remembered.server"
import { brand } from "#app/brand"
import { en, pt } from "#app/i18n/agegate"
import { paths } from "#app/paths"
import { ageGateCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { AgegatePoster } from "./agegate/agegate-poster"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { LanguageSwitch } from "#app/site/language-switch"
import { titled } from "#app/site/page-head"
import { Button } from "#app/ui/button"

const outside = { ageGate: false, counted: "at-the-door" } as const

/** The address that somebody too young is answered at, which names the page and survives a reload. */
const MINOR = "menor"
const isMinorAt = (search: string) => new URLSearchParams(search).has(MINOR)

const asks = titled({ pt: pt.title, en: en.title }, brand.tagline)
const refuses = titled({ pt: pt.refused, en: en.refused })
export const meta: MetaFunction = (args) => (isMinorAt(args.location.search) ? refuses : asks)(args)

export const loader = publicLoader(async ({ url }) => ({ isMinor: isMinorAt(url.search) }), outside)

export const action = publicAction(
  {
    schema: z.object({ answer: z.enum(["adult", "minor"]) }),
    async run({ answer }, { request, headers, now }) {
      if (answer === "minor") return { refused: true }
      await setCookie(headers, ageGateCookie(), "yes")
      return redirect((await recall(request, { detour: "agegate", headers, now })) ?? paths.home, { headers })
    },
  },
  outside,
)

export default function AgeGatePage() {
  const { t } = useTranslation()
  const answer = useActionData<typeof action>()
  const { isMinor } = useLoaderData<typeof loader>()
  const refused = answer && "refused" in answer && answer.refused === true
  if (refused || isMinor) return <TooYoung />
  return (
    <AgegatePoster
      figure="18+"
      title={t("agegate.title")}
      text={<p>{t("agegate.text")}</p>}
      actions={
        <Form method="post" data-keep-hash>
          <Button name="answer" value="adult">
            {t("agegate.over")}
          </Button>
          <Button name="answer" value="minor" formAction={`${paths.agegate}?${MINOR}`} variant="secondary">
            {t("agegate.under")}
          </Button>
        </Form>
      }
      foot={<LanguageSwitch here={paths.agegate} />}
    />
  )
}

/** Whoever is too young is told so, and what is open to them; a wrong tap has a way back. */
function TooYoung() {
  const { t } = useTranslation()
  return (
    <AgegatePoster
      figure="18+"
      title={t("agegate.refused")}
      text={
        <>
          <p role="status">{t("agegate.text")}</p>
          <p>{t("agegate.meanwhile")}</p>
          <p>
            <a href={paths.regulations}>{t("home.readRegulation")}</a>
          </p>
        </>
      }
      actions={
        <Form method="post" action={paths.agegate} data-keep-hash>
          <p>{t("agegate.wrongTap")}</p>
          <Button name="answer" value="adult" variant="secondary">
            {t("agegate.over")}
          </Button>
        </Form>
      }
      foot={<LanguageSwitch here={`${paths.agegate}?${MINOR}`} />}
    />
  )
}
