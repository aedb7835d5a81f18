import { sayCount, sayNumber } from "#app/words/count"
import { PrizeOfDraw } from "#app/admin/prize-of"
import { CommandDialog, ConfirmDialog } from "#app/admin/command-dialog"
import { VersionField } from "#app/admin/stale-notice"
import type { MoreSeriesFields } from "#app/domain/draws/planning/draw-input.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { Notice } from "#app/ui/notice"
import { reasonConstraint } from "#app/words/reason-length"
import { cancellationWords, publicReasonOptions } from "#app/words/reasons/public-reasons"
import type { DrawView } from "./detail-view.server"
import { staleOf } from "./stale-draw"
import type { Refusal } from "#app/forms/refusal"

const several = (counts: readonly number[]) =>
  counts
    .map(sayNumber)
    .join(", ")
    .replace(/, ([^,]+)$/, " ou $1")

/** As a refusal names them. */
const labels = { seriesCount: "Séries a mais", reason: "Motivo" }

/** More numbers for a draw that runs out of them: a run of series of its own, with a key of its own. */
export function MoreSeriesDialog({
  view,
  answer,
}: {
  view: DrawView & { formKey: string }
  answer: Refusal | undefined
}) {
  const [form, fields] = usePageForm<MoreSeriesFields>({
    intent: "add_series",
    answer,
    constraint: reasonConstraint,
  })
  const { draw, room, formKey, open } = view
  return (
    <CommandDialog command="add_series" form={form} labels={labels} isOver={open !== null}>
      <p>
        Entram atrás das séries {draw.series}, com uma chave própria, e o compromisso dela vai para a página
        inicial. Séries não se tiram mais.
      </p>
      <p>
        Cabem até {sayNumber(room.most)}.{" "}
        {room.fair.length > 0
          ? `Todas continuam com a mesma chance com mais ${several(room.fair)}.`
          : "Com nenhuma quantidade todas teriam a mesma chance."}
      </p>
      <Overtaken answer={answer} intent="add_series" />
      <VersionField answer={answer} current={draw.version} />
      <input type="hidden" name="formKey" value={formKey} />
      <TextField field={fields.seriesCount} inputMode="numeric" required />
      <TextareaField field={fields.reason} rows={3} required />
      <p>{ASKING}</p>
    </CommandDialog>
  )
}

const ASKING = "Você pede, e outra pessoa confirma. Até lá nada muda."

type CancelProps = { view: DrawView; answer: Refusal | undefined }

/** A draw that nobody holds a number of can still be called off. */
export function CancelDialog({ view, answer }: CancelProps) {
  const { version } = view.draw
  const codes = publicReasonOptions(cancellationWords)
  return (
    <ConfirmDialog command="cancel" isDanger answer={answer} reason codes={codes} isOver={view.open !== null}>
      <PrizeOfDraw {...view.draw} />
      <p>{ASKING}</p>
      <p>
        O sorteio sai da página inicial e não volta. Isso só é possível enquanto ninguém tem número nele. Na
        página de ganhadores ele fica como cancelado, com o motivo público; a explicação fica aqui dentro.
      </p>
      <Overtaken answer={answer} intent="cancel" />
      <VersionField answer={answer} current={version} />
    </ConfirmDialog>
  )
}

/** A command was given on a draw that has changed meanwhile: as it is now. */
function Overtaken({ answer, intent }: { answer: Refusal | undefined; intent: string }) {
  const current = staleOf(answer, intent)
  if (!current) return null
  const { title, prize, seriesCount, periodEnd, extractionOn } = current
  return (
    <Notice tone="warning" title="Alguém mudou este sorteio antes de você">
      <p>
        Agora é “{title}”, {prize}: {sayCount(Number(seriesCount), "série", "séries")}, período até{" "}
        {periodEnd}, extração em {extractionOn}.
      </p>
    </Notice>
  )
}
