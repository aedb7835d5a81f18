import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ChangeHistory } from "#app/admin/change-history"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { editKind } from "#app/domain/fulfilment/edit-kind.server"
import { leftOf } from "#app/domain/fulfilment/fulfilment"
import { kindForm, kindInput } from "#app/domain/fulfilment/kind-input"
import { getPrizeKind } from "#app/domain/fulfilment/prize-kinds.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { Stat } from "#app/ui/stat"
import { sayNumber } from "#app/words/count"
import { KindForm } from "./kind-form"
import { SentOf } from "./sent-of"
import { prizeKindFieldWords } from "#app/words/form-fields"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Estoque", data?.name)

export const loader = adminLoader("prizes:manage", async ({ db, params: { id = "" } }) => {
  const kind = await getPrizeKind(db.primary, id)
  return {
    id,
    name: kind.name,
    sent: kind.sent,
    stock: kind.stock,
    left: leftOf(kind),
    saved: kindForm(kind),
    changes: await listChanges(db.primary, { type: "prize-kinds", id }),
    constraint: constraintOf(kindInput),
  }
})

export const action = adminAction({
  save: command({
    guard: "prizes:manage",
    schema: kindInput,
    merges: {},
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      await editKind(db.primary, { kindId: id, input, by: admin.id, now })
      return redirectSaying(paths.admin.prizeKindsEdit(id), "Salvo.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

/** What is left is a number that somebody wrote less those that went: no list has rows of it. */
const sayLeft = (stock: number | null, left: number | null): string =>
  stock === null || left === null
    ? "ninguém conta o estoque"
    : `de ${sayNumber(stock)}; ${left === 1 ? "resta" : "restam"} ${sayNumber(left)}`

export default function PrizeKindPage() {
  const { id, name, sent, stock, left, saved, changes, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      title={name}
      back={{ href: paths.admin.prizeKinds, label: "Estoque de prêmios" }}
      side={<ChangeHistory changes={changes} labels={prizeKindFieldWords} />}
    >
      <div className="stats">
        <Stat label="Enviados" figure={<SentOf kindId={id} sent={sent} />} note={sayLeft(stock, left)} />
      </div>
      <Card title="Entrega e estoque">
        <KindForm
          key={editKey(answer, saved.version)}
          saved={saved}
          constraint={constraint}
          answer={answer}
        />
      </Card>
    </DetailPage>
  )
}
