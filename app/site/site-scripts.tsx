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
 * Their tag stands before everything that they touch: by it the sheets keep places, from a page's first part on. Elsewhere
 * it fetches them itself, since a browser fetches what stands in `src` before anything could say that the line is 2G.
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
  const all = { nonce, "data-enhance": "", ...report, ...phone }
  if (isNeeded) return <script type="module" src={enhanceUrl} {...all} />
  return <script data-src={enhanceUrl} dangerouslySetInnerHTML={{ __html: fetchUnlessLean }} {...all} />
}

/** By `data-lean` (`root`) the tag goes, and with it the places that the sheets keep by it. */
const fetchUnlessLean = `(t=>{"lean"in document.documentElement.dataset?t.remove():document.head.append(Object.assign(document.createElement("script"),{type:"module",src:t.dataset.src}))})(document.currentScript)`

/**
 * The tag manager, by its container, only once measuring was accepted and where no data is saved. As the page's own script it
 * is fetched by a line of script, which is the first to know that the line is 2G.
 */
export function Measuring({ gtmId }: { gtmId: string | null }) {
  const { nonce, lean } = usePageContext()
  if (!gtmId || lean) return null
  return (
    <script
      nonce={nonce}
      data-src={`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`}
      dangerouslySetInnerHTML={{ __html: measureUnlessLean }}
    />
  )
}

const measureUnlessLean = `(t=>{if("lean"in document.documentElement.dataset)return;(window.dataLayer=window.dataLayer||[]).push({"gtm.start":Date.now(),event:"gtm.js"});document.head.append(Object.assign(document.createElement("script"),{async:!0,src:t.dataset.src,nonce:t.nonce}))})(document.currentScript)`
