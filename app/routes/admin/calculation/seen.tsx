import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { Notice } from "#app/ui/notice"
import type { CalculationView } from "./detail-view.server"
import { type SeenDraw, staleStep, writeSeen } from "./stale-step"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  form: string
  draw: SeenDraw & Pick<CalculationView["draw"], "version">
  answer: Refusal | undefined
}

/**
 * What a step is based on, in its form: the version and what the page showed of the draw. Where somebody was quicker,
 * both stand side by side.
 */
export function Seen({ form, draw, answer }: Props) {
  const stale = staleStep(answer, form)
  return (
    <>
      {stale && (stale.isSame ? <Unseen /> : <StaleNotice conflict={stale.conflict} labels={stale.labels} />)}
      <VersionField answer={answer} current={draw.version} />
      {Object.entries(writeSeen(draw)).map(([name, value]) => (
        <input key={name} type="hidden" name={`seen.${name}`} value={value} />
      ))}
    </>
  )
}

/** Something else of the draw was saved than what its calculation shows. */
const Unseen = () => (
  <Notice tone="warning" title="Alguém salvou antes de você">
    <p>A página já mostra o sorteio como está agora. Confira e confirme de novo.</p>
  </Notice>
)
