import { useTranslation } from "react-i18next"
import { en, pt } from "#app/i18n/outbox"
import { paths } from "#app/paths"
import { usePageContext } from "#app/ui/page-context"

/**
 * That a form waits on this phone, from the page's first bytes on and where its script does not come. The script puts what
 * it knows of it in this place (`outbox/notices`), which moves nothing then. Not over the form itself nor the login, which
 * say by themselves what waits of theirs.
 */
export function UnsentNotice() {
  const { hasUnsent } = usePageContext()
  const { i18n } = useTranslation()
  if (!hasUnsent) return null
  const words = i18n.language === "en" ? en : pt
  return (
    <div className="notice notice--warning wrap outbox-notice">
      <div className="notice__body">
        <p>{words.unsent}</p>
      </div>
      <div className="notice__actions">
        <a href={paths.cupom} className="button button--secondary button--small">
          {words.open}
        </a>
      </div>
    </div>
  )
}
