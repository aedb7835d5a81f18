import type { ReactNode } from "react"
import { choiceName, THEIRS } from "#app/forms/merge-edit"
import type { FieldLabels } from "#app/forms/post-form"
import type { Collision, Refusal } from "#app/forms/refusal"
import { Notice } from "#app/ui/notice"
import { type Conflict, conflictIn } from "./refused"
import { StaleNotice } from "./stale-notice"

/** How a field's value is written where it is not as it is stored; empty for a text that is told otherwise. */
type Say = (name: string, value: string) => string

type Props = {
  answer: Refusal | undefined
  labels: FieldLabels
  say?: Say
  /** How long texts differ. */
  children?: ReactNode
}

const asTyped: Say = (_, value) => value

/**
 * After a 409 of an edit form: the fields that two people changed otherwise, each with both to choose from. What only one
 * of them changed stands in the form already. Without a word of how the form began both versions stand side by side.
 */
export function EditConflict({ answer, labels, say = asTyped, children }: Props) {
  const conflict = conflictIn(answer)
  if (!conflict) return null
  const collisions = answer?.collisions
  if (!collisions) return <StaleNotice conflict={saidIn(conflict, say)} labels={labels} keepsOthers />
  return (
    <>
      <Notice tone="warning" title="Alguém salvou antes de você">
        <p>
          {collisions.length === 1 ? "Um campo foi mudado" : "Estes campos foram mudados"} pelos dois. Escolha
          o que fica e salve de novo. O que só a outra pessoa mudou já está no formulário, e o resto do que
          você digitou também.
        </p>
        {children}
      </Notice>
      {collisions.map((collision) => (
        <Choice key={collision.join()} collision={collision} conflict={conflict} labels={labels} say={say} />
      ))}
    </>
  )
}

const saidIn = ({ saved, typed }: Conflict, say: Say): Conflict => {
  const said = (values: Conflict["saved"]) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(name, String(value ?? ""))]))
  return { saved: said(saved), typed: said(typed) }
}

type ChoiceProps = { collision: Collision; conflict: Conflict; labels: FieldLabels; say: Say }

function Choice({ collision, conflict: { saved, typed }, labels, say }: ChoiceProps) {
  const name = choiceName(collision)
  const written = (values: Conflict["saved"]) =>
    collision.map((field) => say(field, String(values[field] ?? "")) || undefined)
  return (
    <fieldset className="choices">
      <legend className="choices__legend">
        {collision.map((field) => labels[field] ?? field).join(" e ")}
      </legend>
      <Side name={name} value="mine" label="O meu" texts={written(typed)} isChosen />
      <Side name={name} value={THEIRS} label="O que está" texts={written(saved)} />
    </fieldset>
  )
}

type SideProps = {
  name: string
  value: string
  label: string
  texts: readonly (string | undefined)[]
  isChosen?: boolean
}

function Side({ name, value, label, texts, isChosen }: SideProps) {
  const id = `${name}-${value}`
  const text = texts.filter((part) => part !== undefined).join(" · ")
  return (
    <div className="check">
      <input
        type="radio"
        className="check__box"
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
      />
      <label className="check__label choices__label" htmlFor={id}>
        {label}
        {text && <>: {text}</>}
      </label>
    </div>
  )
}
