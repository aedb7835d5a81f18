import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import type { ReactNode } from "react"

/** Asks once whether visits may be measured; both answers are remembered for 90 days. */
export function CookieQuestion({ here }: { here: string }) {
  const { t } = useTranslation()
  const actions = (
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
  return (
    <CookieNote label={t("common.cookies.title")} actions={actions}>
      <p>{t("common.cookies.text")}</p>
    </CookieNote>
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
