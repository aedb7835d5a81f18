import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { PrizeOfDraw } from "#app/admin/prize-of"
import { hourOptions } from "#app/admin/hour-options"
import { NoFourEyes } from "#app/admin/open-approval"
import { Moment } from "#app/admin/moment"
import type { PostponeFields } from "#app/domain/draws/calculation/calculation-input.server"
import { SelectField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { Table } from "#app/ui/table"
import { aloneWords } from "#app/words/four-eyes"
import { postponementWords, publicReasonOptions, sayPublicReason } from "#app/words/reasons/public-reasons"
import type { CalculationView } from "./detail-view.server"
import { Seen } from "./seen"
import { SomebodyElse } from "./notices"
import type { Refusal } from "#app/forms/refusal"

const why = ({ reasonCode }: { reasonCode?: string }) => sayPublicReason(postponementWords, reasonCode, "pt")

/** As a refusal names them. */
const labels = {
  to: "Nova data",
  hour: "Hora da extração",
  reasonCode: "Motivo público",
  reason: "Explicação, só para a equipe",
}

type Props = { view: CalculationView; answer: Refusal | undefined }

/** To a later day, as a request: another person confirms. */
export function PostponeForm({ view, answer }: Props) {
  if (view.toPostpone && view.toPostpone.second !== "there")
    return <NoFourEyes view={view.toPostpone} alone={aloneWords.postpone} />
  return <AskToPostpone view={view} answer={answer} />
}

function AskToPostpone({ view: { draw, postponing, constraints }, answer }: Props) {
  const [form, fields] = usePageForm<PostponeFields>({
    intent: "postpone",
    answer,
    constraint: constraints.postpone,
    defaultValue: { hour: String(draw.extractionHour) },
  })
  const { from, until, corrects } = postponing
  return (
    <PostForm form={form} summary="A extração não foi adiada" labels={labels} className="form">
      <Seen form="postpone" draw={draw} answer={answer} />
      <p>
        {corrects
          ? "Enquanto o novo dia não começa, dá para trocá-lo. A página pública mostra as duas mudanças."
          : "Se a Loteria Federal não teve extração no dia, vale a seguinte. O motivo público aparece na página do sorteio, a explicação não."}{" "}
        Isto pede duas pessoas: você pede, outra confirma, e até lá nada muda.
      </p>
      <div className="form__pair">
        <TextField field={fields.to} type="date" hint={`De ${from} a ${until}.`} />
        <SelectField field={fields.hour} options={hourOptions} hint="De Brasília." />
        <SelectField
          field={fields.reasonCode}
          options={publicReasonOptions(postponementWords)}
          placeholder="Selecione"
        />
      </div>
      <TextField field={fields.reason} />
      <div className="form__actions">
        <Button variant="secondary">Pedir adiamento</Button>
      </div>
    </PostForm>
  )
}

/** What one person asked for and a second one has still to confirm. */
export function AskedPostponement({ view: { draw, viewer } }: Pick<Props, "view">) {
  const request = draw.postponementAsked
  if (!request) return null
  return (
    <>
      <Notice tone="warning" title={`Adiamento para ${request.to} espera outra pessoa`}>
        <p>
          {request.by ?? "Alguém"} pediu em <Moment at={request.at} />: {why(request)}, “{request.reason}”. A
          extração continua em {draw.extractionOn} até outra pessoa confirmar. Quem confirma diz que nesse dia
          não houve extração; se houve, digite os prêmios, e o pedido acaba.
        </p>
      </Notice>
      <SomebodyElse because={viewer.confirming} />
      <div className="commands">
        {viewer.confirming === null && (
          <CommandButton command="confirm_postponement" permission="calculation:run">
            Confirmar adiamento
          </CommandButton>
        )}
        <CommandButton command="withdraw_postponement" permission="calculation:run">
          Retirar o pedido
        </CommandButton>
      </div>
    </>
  )
}

export function PostponementDialogs({
  draw,
  answer,
}: {
  draw: CalculationView["draw"]
  answer: Refusal | undefined
}) {
  const request = draw.postponementAsked
  const over = { answer, isOver: request === null }
  const gone = <p>Não há mais pedido de adiamento.</p>
  return (
    <>
      <ConfirmDialog command="confirm_postponement" title="Adiar a extração?" {...over}>
        <PrizeOfDraw {...draw} />
        {request ? (
          <p>
            De {draw.extractionOn} para {request.to}, às {request.hour ?? draw.extractionHour}h:{" "}
            {why(request)}, “{request.reason}”. O resultado da extração de {draw.extractionOn} deixa de valer
            para este sorteio. A mudança e o motivo público aparecem na hora; a explicação, não.
          </p>
        ) : (
          gone
        )}
        <Seen form="confirm_postponement" draw={draw} answer={answer} />
      </ConfirmDialog>
      <ConfirmDialog command="withdraw_postponement" title="Retirar o pedido de adiamento?" {...over}>
        {request ? <p>A extração continua em {draw.extractionOn}. O pedido fica na auditoria.</p> : gone}
        <Seen form="withdraw_postponement" draw={draw} answer={answer} />
      </ConfirmDialog>
    </>
  )
}

export function Postponements({ draw: { postponements } }: { draw: CalculationView["draw"] }) {
  if (postponements.length === 0) return null
  return (
    <Table caption="Mudanças do dia da extração" captionVisible className="list">
      <thead>
        <tr>
          <th scope="col">De</th>
          <th scope="col">Para</th>
          <th scope="col">Motivo</th>
        </tr>
      </thead>
      <tbody>
        {postponements.map(({ from, to, reasonCode, reason, at }) => (
          <tr key={at}>
            <th scope="row">{from}</th>
            <td>{to}</td>
            <td className="list__wrap">
              {why({ reasonCode })}. {reason}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
