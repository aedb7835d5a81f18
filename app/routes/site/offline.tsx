import { useTranslation } from "react-i18next"
import { offlineUrl } from "virtual:enhance"
import { en, pt } from "#app/i18n/offline"
import { Bunting } from "#app/site/art/bunting"
import { paths } from "#app/paths"
import { publicLoader } from "#app/site/guard.server"
import { openPage, titled } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { Button, LinkButton } from "#app/ui/button"

export const headers = openPage
export const meta = titled({ pt: pt.title, en: en.title })

/** Outside the age gate: the service worker fetches it as a stranger, and keeps it for who has no signal. */
export const loader = publicLoader(async () => null, { ageGate: false })

/**
 * Shown under whatever address was asked for, so that its button asks for that one again. What is marked `data-swap` stands
 * here for both: of a form that was sent, the worker (`outbox/service-worker`) shows what is hidden, and hides the other.
 */
export default function OfflinePage() {
  const { t } = useTranslation()
  return (
    <>
      <Bunting />
      <div className="wrap stack stack--far">
        <PageTitle
          lead={
            <>
              <span data-swap="">{t("offline.lead")}</span>
              <span data-swap="" hidden>
                {t("offline.notSent")}
              </span>
            </>
          }
        >
          {t("offline.title")}
        </PageTitle>
        <form data-swap="">
          <Button>{t("offline.again")}</Button>
        </form>
        <div data-swap="" hidden>
          <Button type="button">{t("offline.back")}</Button>
          <p role="status" className="field__hint" data-away={t("offline.away")} />
        </div>
        <p data-to-seen="" hidden>
          <LinkButton href={paths.perfil} variant="secondary">
            {t("offline.mine")}
          </LinkButton>
        </p>
        <div className="stack" data-seen={offlineUrl} hidden>
          <p className="field__hint">
            {t("offline.seen")} <time />
          </p>
        </div>
      </div>
    </>
  )
}
