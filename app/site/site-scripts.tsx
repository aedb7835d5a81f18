import { enhanceUrl, outboxUrl, reporterUrl, workerUrl } from "virtual:enhance"
import { usePageContext } from "#app/ui/page-context"

export type SiteScriptsProps = {
  /** Where errors of the browser go; null sends none. */
  sentryDsn: string | null
  /** The tag manager's container, only once measuring was accepted. */
  gtmId: string | null
  /** Whose phone this is for now (`phone-owner.server`); null for strangers and for administrators who entered. */
  who: string | null
}

/** All that a public page loads after it is finished: the enhancements, and the tag manager where it may. */
export function SiteScripts({ sentryDsn, gtmId, who }: SiteScriptsProps) {
  const { nonce } = usePageContext()
  const report = sentryDsn ? { "data-dsn": sentryDsn, "data-reporter": reporterUrl } : {}
  const phone = {
    "data-outbox": outboxUrl,
    "data-worker": workerUrl || undefined,
    "data-who": who ?? undefined,
  }
  return (
    <>
      <script type="module" src={enhanceUrl} nonce={nonce} data-enhance="" {...report} {...phone} />
      {gtmId && (
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
