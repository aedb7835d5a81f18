import { enhanceUrl, outboxEnUrl, outboxUrl, reporterUrl, workerUrl } from "virtual:enhance"
import { useTranslation } from "react-i18next"
import { usePageContext } from "#app/ui/page-context"

type SiteScriptProps = {
  /** Where errors of the browser go; null sends none. */
  sentryDsn: string | null
  /** Whose phone this is for now (`phone-owner.server`); null for strangers and for administrators who entered. */
  who: string | null
  /** Worth its bytes on any line: the page sends coupons or shows what was kept, or a coupon waits on the phone. */
  isNeeded: boolean
  /** The page that an idle phone may fetch ahead. */
  next: string | undefined
}

/**
 * The enhancements, which run once the page is finished. Where data is saved there are none, but where a page needs them.
 * Their tag stands before everything that they touch: by it the sheets keep places, from a page's first part on.
 */
export function SiteScript({ sentryDsn, who, isNeeded, next }: SiteScriptProps) {
  const { nonce, lean } = usePageContext()
  const { i18n } = useTranslation()
  if (lean && !isNeeded) return null
  const report = sentryDsn ? { "data-dsn": sentryDsn, "data-reporter": reporterUrl } : {}
  const phone = {
    "data-outbox": i18n.language === "en" ? outboxEnUrl : outboxUrl,
    "data-worker": workerUrl || undefined,
    "data-who": who ?? undefined,
    "data-next": next,
  }
  return <script type="module" src={enhanceUrl} nonce={nonce} data-enhance="" {...report} {...phone} />
}

/** The tag manager, by its container, only once measuring was accepted and where no data is saved. */
export function Measuring({ gtmId }: { gtmId: string | null }) {
  const { nonce, lean } = usePageContext()
  if (!gtmId || lean) return null
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: gtmStart }} />
      <script
        async
        src={`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`}
        nonce={nonce}
      />
    </>
  )
}

const gtmStart = `(window.dataLayer=window.dataLayer||[]).push({"gtm.start":Date.now(),event:"gtm.js"})`
