import { useTranslation } from "react-i18next"
import { en } from "#app/i18n/common"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

/** For whoever's browser asks for English and who has not chosen yet: in English, and one tap to it. */
export function EnglishHint({ here }: { here: string }) {
  return (
    <form
      className="language-hint wrap"
      method="post"
      action={paths.language}
      data-keep-hash
      data-lose={en.languageLoses}
      lang="en"
    >
      <input type="hidden" name="to" value={here} />
      <p>This site is also in English.</p>
      <Button variant="quiet" small name="lng" value="en">
        Read it in English
      </Button>
    </form>
  )
}

/**
 * The other language, and back to the page that it stands on; a form, so it needs no script. That asks before what somebody
 * typed is lost (`enhance/phone`).
 */
export function LanguageSwitch({ here }: { here: string }) {
  const { t, i18n } = useTranslation()
  const other = i18n.language === "en" ? "pt" : "en"
  return (
    <form method="post" action={paths.language} data-keep-hash data-lose={t("common.languageLoses")}>
      <input type="hidden" name="to" value={here} />
      <Button
        variant="quiet"
        small
        name="lng"
        value={other}
        aria-label={`${t("common.languageLabel")}: ${t("common.language")}`}
      >
        <span lang={other}>{t("common.language")}</span>
      </Button>
    </form>
  )
}

/** Says on a page that people type into that the switch loses it, for whoever comes without scripts: nobody is asked. */
export function LanguageWarning() {
  const { t } = useTranslation()
  return (
    <noscript>
      <p className="wrap field__hint">{t("common.languageLosesHere")}</p>
    </noscript>
  )
}
