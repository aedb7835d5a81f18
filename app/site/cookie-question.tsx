import { useRouteLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Panel } from "./panel"
import { Measuring } from "./site-scripts"

/** What somebody answered; null where they have not. */
type Consent = "accepted" | "refused" | null

/** Asks once whether visits may be measured; both answers are remembered for 90 days. */
export function CookieQuestion({ here, gtmId }: { here: string; gtmId: string | null }) {
  const { t } = useTranslation()
  return (
    <CookieNote label={t("common.cookies.title")} actions={<CookieForm here={here} />}>
      <p>{t("common.cookies.text")}</p>
      {/* For the script that sends the answer (`enhance/cookies`); in a template nothing runs and nothing is fetched. */}
      {gtmId && (
        <template>
          <Measuring gtmId={gtmId} />
        </template>
      )}
    </CookieNote>
  )
}

function CookieForm({ here }: { here: string }) {
  const { t } = useTranslation()
  return (
    <form method="post" action={paths.cookies}>
      <input type="hidden" name="to" value={here} />
      <Button small name="answer" value="accepted">
        {t("common.cookies.accept")}
      </Button>
      <Button small variant="secondary" name="answer" value="refused">
        {t("common.cookies.refuse")}
      </Button>
    </form>
  )
}

/** The question about cookies where it can be answered anew at any time, with the answer that stands. */
export function CookieChoice({ here }: { here: string }) {
  const { t } = useTranslation()
  const consent = useRouteLoaderData<{ consent: Consent }>("routes/site/_layout")?.consent
  return (
    <Panel title={t("common.cookies.title")} id="cookies">
      <p>{t("common.cookies.text")}</p>
      {consent && <p>{t(`common.cookies.${consent}`)}</p>}
      <div className="cookie__actions">
        <CookieForm here={`${here}#cookies`} />
      </div>
    </Panel>
  )
}

type CookieNoteProps = {
  label: string
  children: ReactNode
  /** A form with both buttons. */ actions: ReactNode
}

/** A paper strip before everything else, in the page's own flow: it lies over nothing. */
function CookieNote({ label, children, actions }: CookieNoteProps) {
  return (
    <section className="cookie" aria-label={label}>
      <div className="cookie__text">{children}</div>
      <div className="cookie__actions">{actions}</div>
    </section>
  )
}
