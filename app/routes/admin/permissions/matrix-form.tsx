import { Link } from "@remix-run/react"
import { type FormEvent, useState } from "react"
import { OwnPasswordField } from "#app/admin/own-password-field"
import { areaGroups, pairsOf } from "#app/auth/permission-labels"
import { adminTypeLabels, adminTypes } from "#app/auth/permissions"
import type { EditableType } from "#app/auth/roles"
import { auditorPairs, tickedAsAuditor } from "#app/domain/permissions/auditor"
import type { MatrixFields } from "#app/domain/permissions/matrix-input"
import { isRefusalOf, PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { AreaSection } from "./area-section"
import { Differences } from "./differences"
import { type Refusal, typedIn } from "#app/forms/refusal"
import { ownPasswordWords } from "#app/words/form-fields"

type Props = {
  /** Every right that is given, `type:area:action`. */
  saved: readonly string[]
  version: string
  /** The pairs that this administrator may change. */
  free: readonly string[]
  /** Every area unfolded. */
  unfolded: boolean
  /** The type whose column begins as an auditor's. */
  preset: EditableType | undefined
  answer: Refusal | undefined
}

type SentMatrix = { ticks: string[]; version?: string }

/** What the refused form brought, so that its ticks stay, and the version that they were based on. */
function sentIn(answer: Refusal | undefined): SentMatrix | undefined {
  if (!answer || !isRefusalOf(answer, "edit")) return undefined
  // Whoever wrote the form by hand may have sent anything.
  const ticks = [answer.result.initialValue?.grant].flat().filter((tick) => typeof tick === "string")
  return { ticks, version: typedIn(answer, "version") }
}

/** The matrix: one form, a folding section for each area. Ticks of what one does not hold are shown and fixed. */
export function MatrixForm({ saved, version, free, unfolded, preset, answer }: Props) {
  const [form, fields] = usePageForm<MatrixFields>({ intent: "edit", answer })
  const stale = answer?.refused.matrix
  const [start] = useState(() => new Set(saved))
  const sent = sentIn(answer)
  const fixed = saved.filter((grant) => !free.includes(pairOf(grant)))
  const begun = preset
    ? tickedAsAuditor(saved, preset).filter((grant) => free.includes(pairOf(grant)))
    : saved
  const shown = new Set([...(sent?.ticks ?? begun), ...fixed])
  const [ticks, setTicks] = useState<ReadonlySet<string>>(shown)
  const changed = unlike(ticks, start)
  // As the form was drawn, not as it is ticked: a section must not fold under the hand that ticks in it.
  const drawnChanged = unlike(shown, start)
  const count = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("input[name='grant[]']:checked")]
    setTicks(new Set(boxes.map((box) => box.value)))
  }
  return (
    <PostForm
      form={form}
      summary="Não deu para salvar"
      labels={ownPasswordWords}
      className="matrix"
      onChange={count}
    >
      <input type="hidden" name="version" value={stale?.version ?? sent?.version ?? version} />
      {preset && !sent && (
        <Notice title={`${adminTypeLabels[preset]} como auditoria`}>
          {auditorPairs.every((pair) => free.includes(pair))
            ? "Está marcado tudo o que se lê, com ensaios e provas, e nada que muda alguma coisa. Confira e salve."
            : "Está marcado o que se lê e você pode conceder. Auditoria fica só com tudo: peça a quem tem todas as permissões."}
        </Notice>
      )}
      {stale && <Differences {...stale} />}
      <p>
        <Link to={`?${foldingOf(!unfolded, preset)}`} preventScrollReset>
          {unfolded ? "Fechar todas as áreas" : "Abrir todas as áreas"}
        </Link>
      </p>
      <div className="matrix__head" aria-hidden="true">
        <span />
        {adminTypes.map((type) => (
          <span key={type}>{adminTypeLabels[type]}</span>
        ))}
      </div>
      {areaGroups.map(({ title, areas }) => (
        <section key={title} className="matrix__group">
          <h2>{title}</h2>
          {areas
            .filter((area) => pairsOf(area).length > 0)
            .map((area) => (
              <AreaSection
                key={`${area}${unfolded}`}
                area={area}
                ticks={ticks}
                shown={shown}
                free={free}
                open={unfolded || drawnChanged.some((grant) => pairOf(grant).startsWith(`${area}:`))}
              />
            ))}
        </section>
      ))}
      {free.length > 0 && (
        <div className="matrix__save">
          <OwnPasswordField field={fields.currentPassword} />
          <Button>Salvar</Button>
          <span role="status">{changed.length > 0 && sayChanged(changed.length)}</span>
        </div>
      )}
    </PostForm>
  )
}

/** The query of this page folded or not, with an auditor's column as it was asked for. */
function foldingOf(unfolded: boolean, preset: EditableType | undefined) {
  const asked = new URLSearchParams(preset && { auditor: preset })
  if (unfolded) asked.set("unfolded", "1")
  return asked
}

const unlike = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...new Set([...one, ...other])].filter((grant) => one.has(grant) !== other.has(grant))
const pairOf = (grant: string) => grant.slice(grant.indexOf(":") + 1)
const sayChanged = (count: number) => (count === 1 ? "1 mudança por salvar" : `${count} mudanças por salvar`)
