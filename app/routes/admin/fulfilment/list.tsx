import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { RecordLink } from "#app/admin/links"
import { withoutDialog } from "#app/admin/list-url"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { fulfilmentFilters, FulfilmentStatus } from "#app/admin/status/prize-status"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { promotionEnd } from "#app/domain/campaign.server"
import { rowsInput } from "#app/domain/fulfilment/fulfilment-input"
import { type FulfilmentLine, listFulfilments } from "#app/domain/fulfilment/fulfilments.list.server"
import { deliverPrizes } from "#app/domain/fulfilment/move-fulfilment.server"
import { prizeKindOptions } from "#app/domain/fulfilment/prize-kinds.queries.server"
import { seenBy, seesDeliveries } from "#app/domain/fulfilment/seen-by"
import { sendPrizes } from "#app/domain/fulfilment/send-prizes.server"
import { findLastPeriodEnd } from "#app/domain/validation/record.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/time/clock.server"
import { buttonClass } from "#app/ui/button"
import { sayCount } from "#app/words/count"
import { choicesOf, claimKindWords, deliveryWayWords, missingToSendWords } from "#app/words/states"
import { manages, needsManage } from "./may.server"
import { StepDialog, TickedRows, TickRow } from "./ticked-rows"

export const meta = () => pageMeta("Entregas")

export const loader = adminLoader(seesDeliveries, async ({ db, url, admin, env, now }) => {
  const today = dayOf(now)
  const page = await listFulfilments(db.replica, url, {
    ...seenBy(admin.permissions),
    named: can(admin.permissions, "registrations:view"),
    promotionEnd: promotionEnd(env, await findLastPeriodEnd(db.replica)),
    today,
  })
  const kinds = await prizeKindOptions(db.replica)
  return { page, kinds, today, constraint: constraintOf(rowsInput) }
})

export const action = adminAction({
  send: command({
    guard: manages,
    schema: rowsInput,
    async run({ rows: ids, day }, { db, admin, now, url, headers }) {
      await needsManage(db.primary, { ids, held: admin.permissions })
      const { sent } = await sendPrizes(db.primary, { ids, day, by: admin.id, now })
      const toast = sayCount(
        sent,
        "prêmio enviado. O ganhador recebe um email.",
        "prêmios enviados. Cada ganhador recebe um email.",
      )
      return redirectSaying(withoutDialog(url), toast, { headers })
    },
  }),
  deliver: command({
    guard: manages,
    schema: rowsInput,
    async run({ rows: ids, day }, { db, admin, now, url, headers }) {
      await needsManage(db.primary, { ids, held: admin.permissions })
      const { delivered } = await deliverPrizes(db.primary, { ids, day, by: admin.id, now })
      const toast = sayCount(delivered, "prêmio entregue.", "prêmios entregues.")
      return redirectSaying(withoutDialog(url), toast, { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

const columns: ListColumn<FulfilmentLine, "fulfilment">[] = [
  {
    header: "Prêmio",
    wraps: true,
    cell: ({ id, prize, draw, protocol }) => (
      <>
        <RecordLink to={paths.admin.fulfilment(id)}>{prize}</RecordLink>
        <span className="list__sub">{draw ?? protocol ?? "À mão"}</span>
      </>
    ),
  },
  {
    name: "person",
    wraps: true,
    cell: ({ person, cpf, place }) => (
      <>
        {person}
        <span className="list__sub">{[cpf, place].filter(Boolean).join(" · ")}</span>
      </>
    ),
  },
  {
    name: "deliverBy",
    sort: "deliverBy",
    cell: ({ deliverBy, daysLeft, claimBy }) => (
      <>
        <time dateTime={deliverBy}>{deliverBy}</time>
        {daysLeft !== null && <span className="list__sub">{sayDaysLeft(daysLeft)}</span>}
        {claimBy && (
          <span className="list__sub">
            retirada até <time dateTime={claimBy}>{claimBy}</time>
          </span>
        )}
      </>
    ),
  },
  {
    name: "way",
    wraps: true,
    cell: ({ way, code }) => (
      <>
        {deliveryWayWords[way]}
        {code && <span className="list__sub">{code}</span>}
      </>
    ),
  },
  {
    header: "Situação",
    cell: ({ state, missing, isAsked }) => (
      <>
        <FulfilmentStatus value={state} />
        {missing && <span className="list__sub">{missingToSendWords[missing]}</span>}
        {isAsked && <span className="list__sub">Desclassificação pedida</span>}
      </>
    ),
  },
]

function sayDaysLeft(days: number): string {
  if (days === 0) return "vence hoje"
  if (days > 0) return `${sayCount(days, "dia", "dias")} de prazo`
  return `${sayCount(-days, "dia", "dias")} de atraso`
}

export default function FulfilmentsPage() {
  const { page, kinds, today, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const may = useCan()
  const sends = may("prizes:manage") || may("winners:manage")
  const rows = page.rows.filter(({ step }) => step)
  const tick: ListColumn<FulfilmentLine, "fulfilment"> = {
    header: "Marcar",
    buttons: true,
    cell: (row) => <TickRow {...row} />,
  }
  return (
    <ListPage
      title="Entregas"
      area="fulfilment"
      ownTicks={sends}
      page={page}
      search="CPF, código, protocolo, prêmio"
      actions={
        <>
          {may("prizes:manage") || may("prizes:view") ? (
            <Link to={paths.admin.prizeKinds} className={buttonClass({ variant: "secondary" })}>
              Estoque
            </Link>
          ) : null}
          {sends && (
            <Link to={paths.admin.fulfilmentCodes} className={buttonClass()}>
              Importar códigos
            </Link>
          )}
        </>
      }
      summary={
        <p className="page-head__note">
          A entrega vence 30 dias depois da apuração, ou do cupom que ganhou na hora; a retirada, 180 dias
          depois da apuração, ou do fim da promoção para quem ganhou na hora. Sem busca aparece o que ainda
          não chegou.
        </p>
      }
      filters={
        <>
          <SelectFilter name="status" options={fulfilmentFilters} all="Pela busca" />
          <SelectFilter name="prize" options={kinds} />
          <SelectFilter name="way" options={choicesOf(deliveryWayWords)} />
          <SelectFilter name="type" options={choicesOf(claimKindWords)} />
        </>
      }
      columns={sends ? columns.slice(0, 1).concat(tick, columns.slice(1)) : columns}
    >
      {sends && rows.length > 0 && <TickedRows rows={rows} />}
      {sends && <StepDialog step="send" rows={rows} today={today} constraint={constraint} answer={answer} />}
      {sends && (
        <StepDialog step="deliver" rows={rows} today={today} constraint={constraint} answer={answer} />
      )}
    </ListPage>
  )
}
