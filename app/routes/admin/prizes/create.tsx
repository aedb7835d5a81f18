import { randomUUID } from "node:crypto"
import { redirect } from "@remix-run/node"
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react"
import { useState } from "react"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { invoiceWindow } from "#app/domain/campaign.server"
import { listShortStocks } from "#app/domain/fulfilment/short-stock.queries.server"
import { createPrize } from "#app/domain/prizes/create-prize.server"
import { createSchedule, findSchedule } from "#app/domain/prizes/create-schedule.server"
import { drawMoments, endsBehind } from "#app/domain/prizes/draw-moments.server"
import { drawnScheduleInput, singlePrizeInput, type TypedPrize } from "#app/domain/prizes/prize-input.server"
import { scheduleCommitments } from "#app/domain/prizes/prizes.queries.server"
import { RuleBroken } from "#app/errors"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { formatMoment } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { prizeReasons } from "#app/words/reasons/prizes"
import { Batches, CreatedBatch } from "./batches"
import { DrawnForm, SingleForm } from "./create-forms"
import { ShortStock } from "./short-stock"

export const meta = () => pageMeta("Criar prêmios")

export const loader = adminLoader("prizes:create", async ({ db, url }) => {
  const batches = await scheduleCommitments(db.primary)
  const version = Number(url.searchParams.get("batch"))
  const constraints = {
    drawn: constraintOf(drawnScheduleInput),
    single: constraintOf(singlePrizeInput),
  }
  const created = batches.find((batch) => batch.version === version)
  const short = created ? await listShortStocks(db.primary, created.id) : []
  return { formKey: randomUUID(), batches, created, short, constraints }
})

const onePrize = ({ name, instructions, value }: TypedPrize) => ({ name, instructions, valueCents: value })
/** The commitment is the answer, and it stands in the page; the moments stand nowhere. */
const toBatch = ({ version }: { version: number }, headers: Headers) =>
  redirect(`${paths.admin.prizesCreate}?mode=drawn&batch=${version}`, { headers })

export const action = adminAction({
  drawn: command({
    guard: "prizes:create",
    schema: drawnScheduleInput,
    async run(input, { db, admin, now, headers }) {
      // Whoever sends it again may come when the window has no hour left.
      const there = await findSchedule(db.primary, input.formKey)
      if (there) return toBatch(there, headers)
      const { end } = invoiceWindow(env())
      if (end && endsBehind(input, end)) {
        const because = prizeReasons.invoicesEnd(formatMoment(end))
        throw new RuleBroken("INVALID_REQUEST", { field: "to", because })
      }
      const { quantity: count, daily } = input
      const moments = drawMoments(input, { count, daily, now })
      if (moments.length === 0) throw new RuleBroken("INVALID_REQUEST", daily ? dayIsOver : isOver)
      const prizes = moments.map((moment) => ({ ...onePrize(input), moment }))
      const made = { id: input.formKey, name: input.batch, prizes, by: admin.id, now }
      return toBatch(await createSchedule(db.primary, made), headers)
    },
  }),
  single: command({
    guard: "prizes:create",
    schema: singlePrizeInput,
    async run(input, { db, admin, now, headers }) {
      const { formKey } = input
      const prize = onePrize(input)
      const { prizeId } = await createPrize(db.primary, { formKey, prize, by: admin.id, now })
      return redirectSaying(paths.admin.prize(prizeId), "Prêmio avulso criado.", { headers })
    },
  }),
})

const isOver = { field: "to", because: prizeReasons.windowIsOver }
const dayIsOver = { field: "from", because: prizeReasons.dayIsOver }

const modes = [
  { name: "drawn", label: "Sortear momentos", Fields: DrawnForm },
  { name: "single", label: "Prêmio avulso", Fields: SingleForm },
] as const

export default function CreatePrizesPage() {
  const { formKey, batches, created, short, constraints } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const wanted = useSearchParams()[0].get("mode")
  const mode = modes.find(({ name }) => name === wanted) ?? modes[0]
  // A batch that was just made empties the form; leaving its answer behind does not.
  const [made, setMade] = useState(created?.version)
  if (created && created.version !== made) setMade(created.version)
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={paths.admin.prizes}>Prêmios instantâneos</Link>
      </nav>
      <header className="page-head">
        <h1>Criar prêmios</h1>
      </header>
      {created && <CreatedBatch batch={created} />}
      {short.map((each) => (
        <ShortStock key={each.kindId} {...each} />
      ))}
      <nav className="switch" aria-label="Como criar">
        {modes.map(({ name, label }) => (
          <Link
            key={name}
            to={{ search: `?mode=${name}` }}
            aria-current={name === mode.name ? "true" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <mode.Fields
        key={`${mode.name}-${made}`}
        formKey={formKey}
        answer={answer}
        constraint={constraints[mode.name]}
      />
      <Batches batches={batches} />
    </>
  )
}
