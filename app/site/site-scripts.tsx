import { enhanceUrl, outboxUrl, reporterUrl, workerUrl } from "virtual:enhance"
import { usePageContext } from "#app/ui/page-context"

export type SiteScriptsProps = {
  /** Where errors of the browser go; null sends none. */
  sentryDsn: string | null
  /** The tag manager's container, only once measuring was accepted. */
  gtmId: string | null
  /** Whose phone this is for now (`phone-owner.server`); null for strangers and for administrators who entered. */
  who: string | null
  /** The page is of little use without its script on a bad line: it sends coupons, or shows what was kept. */
  isNeeded: boolean
  /** The page that an idle phone may fetch ahead. */
  next: string | undefined
}

/**
 * All that a public page loads after it is finished: the enhancements, and the tag manager where it may. Where data is
 * saved that is nothing, but where a page needs it.
 */
export function SiteScripts({ sentryDsn, gtmId, who, isNeeded, next }: SiteScriptsProps) {
  const { nonce, lean } = usePageContext()
  if (lean && !isNeeded) return null
  const report = sentryDsn ? { "data-dsn": sentryDsn, "data-reporter": reporterUrl } : {}
  const phone = {
    "data-outbox": outboxUrl,
    "data-worker": workerUrl || undefined,
    "data-who": who ?? undefined,
    "data-next": next,
  }
  return (
    <>
      <script type="module" src={enhanceUrl} nonce={nonce} data-enhance="" {...report} {...phone} />
      {gtmId && !lean && (
        <>
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: gtmStart }} />
          <script
            async
            src={`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`}
            nonce={nonce}
          />
        </>
      )}
    </>
  )
}

const gtmStart = `(window.dataLayer=window.dataLayer||[]).push({"gtm.start":Date.now(),event:"gtm.js"})`
