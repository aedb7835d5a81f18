import { Trans, useTranslation } from "react-i18next"
import { invoiceStatuses } from "#app/domain/invoices/invoice"
import { paths } from "#app/paths"
import { EmptyState } from "#app/site/empty-state"
import { InPortuguese, usePortuguese } from "#app/site/in-portuguese"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { Button, LinkButton } from "#app/ui/button"
import { Field } from "#app/ui/field"
import { Icon } from "#app/ui/icon"
import { Pagination } from "#app/ui/pagination"
import { Select, type SelectOption } from "#app/ui/select"
import type { WhyInvalid } from "#app/words/reasons/invalid-invoice"
import type { Sending } from "./sending"

type Status = "pending" | "validated" | "invalid"
type OwnInvoiceView = {
  id: string
  protocol: string
  status: Status
  reason: WhyInvalid | null
  /** The day on which a review was asked for, while that waits for its answer. */
  appealedOn: string | null
  bar: string
  total: string
  issuedOn: string
  /** Lucky numbers that count. */
  numbers: number
  href: string
  receiptHref: string | null
}
export type OwnInvoicesView = {
  rows: OwnInvoiceView[]
  /** What the rows were asked by, empty where not, and the draws to choose from. */
  filters: { status: Status | ""; draw: string; draws: SelectOption[] }
  newer?: string
  older?: string
}

const tones: Record<Status, BadgeTone> = { pending: "warn", validated: "good", invalid: "bad" }

/** More than these are folded away on a profile that is opened as it is: whoever filters or turns a page looks for them. */
const SHOWN = 3

type Props = OwnInvoicesView & { sending: Sending }

/** Invoices with their state, newest first; a refused one says why and what to do. */
export function OwnInvoices({ rows, filters, newer, older, sending: { state } }: Props) {
  const { t } = useTranslation()
  const isAsked = Boolean(filters.status || filters.draw)
  const isEmpty = rows.length === 0 && !isAsked && !newer
  const shown = isAsked || newer ? rows.length : SHOWN
  const folded = rows.slice(shown)
  return (
    <section className="stack stack--near" id="cupons" aria-labelledby="cupons-titulo">
      <div className="section-head">
        <h2 id="cupons-titulo">{t("profile.invoices.title")}</h2>
        {state === "open" && !isEmpty && (
          <LinkButton href={paths.cupom} small>
            {t("profile.invoices.send")}
          </LinkButton>
        )}
      </div>
      {isEmpty ? (
        <EmptyState title={t(`profile.invoices.${state === "over" ? "none" : "empty"}`)}>
          {state !== "over" && (
            <p>{t(`profile.invoices.${state === "blocked" ? "blockedHelp" : "emptyHelp"}`)}</p>
          )}
        </EmptyState>
      ) : (
        <>
          <div className="own-folds">
            <Filters {...filters} isAsked={isAsked} />
            <About rows={rows} />
          </div>
          {rows.length === 0 && <p>{t("profile.invoices.noneSuch")}</p>}
          <Rows rows={rows.slice(0, shown)} />
          {folded.length > 0 && (
            <details className="more">
              <summary className="more__button">
                {t("profile.invoices.more", { count: folded.length })}
              </summary>
              <Rows rows={folded} />
            </details>
          )}
          {(newer || older) && (
            <Pagination
              label={t("profile.invoices.paging")}
              previous={{ href: newer, label: t("profile.invoices.newer") }}
              next={{ href: older, label: t("profile.invoices.older") }}
            />
          )}
        </>
      )}
    </section>
  )
}

/** Folded until one is on, as the back office's are on a phone. */
function Filters({ status, draw, draws, isAsked }: OwnInvoicesView["filters"] & { isAsked: boolean }) {
  const { t } = useTranslation()
  const lang = usePortuguese()
  const states = invoiceStatuses.map((value) => ({
    value,
    label: t(`profile.invoices.state.${value}`),
  }))
  const named = draws.map((each) => Object.assign({ lang }, each))
  const fields = {
    status: { id: "cupons-status", name: "status", label: t("profile.invoices.status"), options: states },
    draw: { id: "cupons-draw", name: "draw", label: t("profile.invoices.draw"), options: named },
  }
  const chosen = { status, draw }
  return (
    <details className="more" open={isAsked}>
      <summary className="more__button">{t("profile.invoices.filters")}</summary>
      <form method="get" action={`${paths.perfil}#cupons`} className="asks">
        {(["status", "draw"] as const).map((name) => {
          const { options, ...field } = fields[name]
          return (
            <Field key={name} {...field}>
              <Select
                id={field.id}
                name={name}
                options={options}
                placeholder={t("profile.invoices.all")}
                defaultValue={chosen[name]}
              />
            </Field>
          )
        })}
        <Button variant="secondary">{t("profile.invoices.filter")}</Button>
        {isAsked && <a href={`${paths.perfil}#cupons`}>{t("profile.invoices.clear")}</a>}
      </form>
    </details>
  )
}

/** What the words in the rows mean. */
function About({ rows }: Pick<OwnInvoicesView, "rows">) {
  const { t } = useTranslation()
  const isPending = rows.some(({ status }) => status === "pending")
  const isSigned = rows.some(({ receiptHref }) => receiptHref)
  if (!isPending && !isSigned) return null
  return (
    <details className="more">
      <summary className="more__button">{t("profile.invoices.about")}</summary>
      {isPending && <p>{t("profile.invoices.pendingHelp")}</p>}
      {isSigned && <p>{t("profile.invoices.signed")}</p>}
    </details>
  )
}

const Rows = ({ rows }: Pick<OwnInvoicesView, "rows">) => (
  <ul className="own-coupons">
    {rows.map((invoice) => (
      <OwnInvoice key={invoice.id} {...invoice} />
    ))}
  </ul>
)

function OwnInvoice({ protocol, status, reason, appealedOn, href, receiptHref, ...invoice }: OwnInvoiceView) {
  const { t } = useTranslation()
  return (
    <li className="own-coupon">
      <a href={href} className="own-coupon__way">
        <span className="own-coupon__title">
          <InPortuguese>{invoice.bar}</InPortuguese>{" "}
        </span>
        <span className="own-coupon__facts dotted">
          <span>{invoice.issuedOn} </span>
          <span>{invoice.total} </span>
        </span>
        <span className="own-coupon__facts dotted">
          {status !== "invalid" && <span>{t("profile.invoices.count", { count: invoice.numbers })} </span>}
          <span>{protocol}</span>
        </span>
      </a>
      <div className="own-coupon__side">
        <p className="own-coupon__state">
          <Badge tone={tones[status]}>{t(`profile.invoices.state.${status}`)}</Badge>
        </p>
        {receiptHref && (
          <a href={receiptHref} download className="own-coupon__file">
            <Icon name="download" /> {t("profile.invoices.receiptFile")}
            <span className="visually-hidden"> {protocol}</span>
          </a>
        )}
      </div>
      {status === "invalid" && (
        <p className="own-coupon__why">
          {t("profile.invoices.invalid", { reason: reason?.listed ?? "" })}{" "}
          {reason?.written && <InPortuguese>{reason.written}</InPortuguese>}{" "}
          <Trans
            i18nKey={`profile.invoices.${appealedOn ? "appealed" : "invalidHelp"}`}
            values={{ day: appealedOn }}
            components={{ a: <a href={href + (appealedOn ? "#pedidos" : "#revisao")} /> }}
          />
        </p>
      )}
    </li>
  )
}
