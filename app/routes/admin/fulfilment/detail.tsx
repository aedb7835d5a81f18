import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, type AdminArgs, adminLoader, command } from "#app/admin/guard.server"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { Refresh } from "#app/admin/refresh"
import { revalidateStale } from "#app/admin/refused"
import { FulfilmentStatus } from "#app/admin/status/prize-status"
import { redirectSaying } from "#app/admin/toast.server"
import { codeInput, dayInput, mailAgainInput, sendOneInput } from "#app/domain/fulfilment/fulfilment-input"
import { mailAgain } from "#app/domain/fulfilment/mail-again.server"
import { deliverPrizes, returnPrize } from "#app/domain/fulfilment/move-fulfilment.server"
import { saveCode } from "#app/domain/fulfilment/save-code.server"
import { seesDeliveries } from "#app/domain/fulfilment/seen-by"
import { sendPrizes } from "#app/domain/fulfilment/send-prizes.server"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { missingToSendWords } from "#app/words/states"
import { viewFulfilment } from "./detail-view.server"
import { addressFacts, deliveryFacts } from "./facts"
import { CodeForm, DayForm, SendForm } from "./forms"
import { LossAsked } from "./loss-asked"
import { SentMail } from "./sent-mail"
import { manages, needsManage } from "./may.server"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Entrega", data && `${data.prize}, ${data.person.shortName}`)

export const loader = adminLoader(seesDeliveries, async ({ db, params: { id = "" }, admin, env, now }) => {
  const view = await viewFulfilment(db.primary, { id, held: admin.permissions, env, now })
  const registrationIds = [view.person.id]
  if (view.isRead) await noteLooks(db.primary, { registrationIds, by: admin.id, place: "fulfilment", now })
  const constraints = {
    send: constraintOf(sendOneInput),
    code: constraintOf(codeInput),
    day: constraintOf(dayInput),
  }
  return { ...view, constraints }
})

/** What every command here begins with: the delivery, and the right to it. */
async function moveOf({ db, params: { id = "" }, admin, now }: AdminArgs) {
  await needsManage(db.primary, { ids: [id], held: admin.permissions })
  return { id, by: admin.id, now }
}
const back = ({ params: { id = "" }, headers }: AdminArgs, toast: string) =>
  redirectSaying(paths.admin.fulfilment(id), toast, { headers })

export const action = adminAction({
  send: command({
    guard: manages,
    schema: sendOneInput,
    async run(input, args) {
      const { id, ...move } = await moveOf(args)
      await sendPrizes(args.db.primary, { ids: [id], ...input, ...move })
      return back(args, "Prêmio enviado. O ganhador recebe um email.")
    },
  }),
  code: command({
    guard: manages,
    schema: codeInput,
    async run(input, args) {
      const { mailed } = await saveCode(args.db.primary, { ...input, ...(await moveOf(args)) })
      return back(args, mailed ? "Código salvo. O ganhador recebe outro email, com ele." : "Código salvo.")
    },
  }),
  mail: command({
    guard: manages,
    schema: mailAgainInput,
    async run(input, args) {
      await mailAgain(args.db.primary, { ...input, ...(await moveOf(args)) })
      return back(args, "O ganhador recebe o email de novo.")
    },
  }),
  deliver: command({
    guard: manages,
    schema: dayInput,
    async run(input, args) {
      const { id, ...move } = await moveOf(args)
      await deliverPrizes(args.db.primary, { ids: [id], ...input, ...move })
      return back(args, "Prêmio entregue.")
    },
  }),
  return: command({
    guard: manages,
    schema: dayInput,
    async run(input, args) {
      await returnPrize(args.db.primary, { ...input, ...(await moveOf(args)) })
      return back(args, "Prêmio devolvido: voltou ao estoque.")
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function FulfilmentPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { may, missing, constraints, today } = view
  return (
    <DetailPage
      title={view.prize}
      back={{ href: paths.admin.fulfilments, label: "Entregas" }}
      badge={<FulfilmentStatus value={view.state} />}
      side={
        <>
          {may.code && (
            <CodeForm key={view.version} view={view} constraint={constraints.code} answer={answer} />
          )}
          {may.mail && <SentMail key={`mail-${view.version}`} view={view} answer={answer} />}
          {may.return && (
            <DayForm
              intent="return"
              title="Voltou"
              label="Devolvido em"
              submit="Marcar como devolvido"
              today={today}
              constraint={constraints.day}
              answer={answer}
              quiet
            />
          )}
        </>
      }
    >
      {!view.isStanding && (
        <Notice tone="warning" title="Este prêmio não está mais validado">
          <p>
            Nada mais se envia. O que já saiu continua registrado aqui
            {may.return && ", e volta ao estoque quando for marcado como devolvido"}.
          </p>
        </Notice>
      )}
      {view.isAsked && <LossAsked view={view} />}
      {view.isLate && view.isStanding && (
        <Notice tone="warning" title={`O prazo de entrega venceu em ${view.deliverBy}`}>
          <p>São 30 dias contados da apuração, ou do cupom que ganhou na hora.</p>
        </Notice>
      )}
      {may.send && missing && (
        <Notice tone="warning" title={missingToSendWords[missing]}>
          <p>{missingHelp[missing]}</p>
        </Notice>
      )}
      {may.send && !missing && view.toldAt && (
        <Notice title="O email da validação ainda não saiu" actions={<Refresh />}>
          <p>
            Ele sai em <Moment at={view.toldAt} />, e depois disso o prêmio pode ser enviado.
            {!view.code && " Até lá quem validou ainda pode desfazer, na conferência do prêmio."}
          </p>
        </Notice>
      )}
      {may.send && !missing && !view.toldAt && (
        <SendForm view={view} constraint={constraints.send} answer={answer} key={`send-${view.version}`} />
      )}
      {may.deliver && (
        <DayForm
          intent="deliver"
          title="Chegou"
          label="Entregue em"
          submit="Marcar como entregue"
          today={today}
          constraint={constraints.day}
          answer={answer}
        />
      )}
      <Card title="Entrega">
        <DescriptionList facts={deliveryFacts(view)} />
      </Card>
      <Card title="Para quem">
        <DescriptionList facts={addressFacts(view)} />
      </Card>
    </DetailPage>
  )
}

const missingHelp = {
  address:
    "Só o ganhador informa o endereço, na página do prêmio em Meu perfil. Escreva para ele se demorar.",
  code: "Digite ou importe o código do vale antes de enviar.",
  stock: "Aumente o estoque deste prêmio, ou espere uma devolução.",
}
