import { Trans, useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { LinkButton } from "#app/ui/button"
import { EmptyState } from "#app/site/empty-state"
import { ReceiptCard } from "#app/site/receipt-card"

type Status = "pending" | "validated" | "invalid"
export type OwnInvoiceView = {
  id: string
  protocol: string
  status: Status
  reason: string | null
  bar: string
  total: string
  issuedOn: string
  receivedAt: string
  /** Lucky numbers that count. */
  numbers: number
  href: string
  receiptHref: string | null
}

const tones: Record<Status, BadgeTone> = { pending: "warn", validated: "good", invalid: "bad" }

type Props = { invoices: readonly OwnInvoiceView[]; moreHref: string | null; canSend: boolean }

/** Invoices with their state, newest first; a refused one says why and what to do. */
export function OwnInvoices({ invoices, moreHref, canSend }: Props) {
  const { t } = useTranslation()
  return (
    <section className="stack" id="cupons" aria-labelledby="cupons-titulo">
      <div className="section-head">
        <h2 id="cupons-titulo">{t("profile.invoices.title")}</h2>
        {canSend && invoices.length > 0 && (
          <LinkButton href={paths.cupom} small>
            {t("profile.invoices.send")}
          </LinkButton>
        )}
      </div>
      {invoices.length === 0 ? (
        <EmptyState title={t("profile.invoices.empty")}>
          <p>{t("profile.invoices.emptyHelp")}</p>
        </EmptyState>
      ) : (
        <>
          {invoices.some(({ receiptHref }) => receiptHref) && <p>{t("profile.invoices.signed")}</p>}
          <ul className="receipts">
            {invoices.map((invoice) => (
              <OwnInvoice key={invoice.id} {...invoice} />
            ))}
          </ul>
        </>
      )}
      {moreHref && (
        <p>
          <LinkButton href={moreHref} variant="secondary">
            {t("profile.invoices.more")}
          </LinkButton>
        </p>
      )}
    </section>
  )
}

function OwnInvoice(invoice: OwnInvoiceView) {
  const { t } = useTranslation()
  const { status, reason } = invoice
  return (
    <ReceiptCard
      as="li"
      label={t("profile.invoices.protocol")}
      protocol={<a href={invoice.href}>{invoice.protocol}</a>}
      badge={<Badge tone={tones[status]}>{t(`profile.invoices.state.${status}`)}</Badge>}
      facts={[
        { term: t("profile.invoices.bar"), value: invoice.bar, wide: true },
        { term: t("profile.invoices.total"), value: invoice.total },
        { term: t("profile.invoices.issuedOn"), value: invoice.issuedOn },
        { term: t("profile.invoices.numbers"), value: invoice.numbers },
        { term: t("profile.invoices.receivedAt"), value: invoice.receivedAt, wide: true },
      ]}
      reason={status === "invalid" ? t("profile.invoices.invalid", { reason: reason ?? "" }) : undefined}
    >
      {status === "invalid" && (
        <p className="receipt__help">
          <Trans
            i18nKey="profile.invoices.invalidHelp"
            components={{ a: <a href={`${invoice.href}#revisao`} /> }}
          />
        </p>
      )}
      {status === "pending" && <p className="receipt__help">{t("profile.invoices.pendingHelp")}</p>}
      {invoice.receiptHref && (
        <p className="receipt__help">
          <a href={invoice.receiptHref} download>
            {t("profile.invoices.receiptFile")}
          </a>
        </p>
      )}
    </ReceiptCard>
  )
}
