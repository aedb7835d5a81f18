import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

/** For whoever's browser asks for English and who has not chosen yet: in English, and one tap to it. */
export function EnglishHint({ here }: { here: string }) {
  return (
    <form className="language-hint wrap" method="post" action={paths.language} data-keep-hash lang="en">
      <input type="hidden" name="to" value={here} />
      <p>This site is also in English.</p>
      <Button variant="quiet" small name="lng" value="en">
        Read it in English
      </Button>
    </form>
  )
}

/** The other language, and back to the page that it stands on; a form, so it needs no script. */
export function LanguageSwitch({ here }: { here: string }) {
  const { t, i18n } = useTranslation()
  const other = i18n.language === "en" ? "pt" : "en"
  return (
    <form method="post" action={paths.language} data-keep-hash>
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
