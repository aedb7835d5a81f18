import { type DefaultValue, type FormMetadata, useForm } from "@conform-to/react"
import { Form, type FormProps, useNavigation } from "@remix-run/react"
import { createContext, type ReactNode, useEffect, useRef } from "react"
import { ErrorSummary } from "#app/ui/error-summary"
import type { Constraint } from "./constraint.server"
import { MendedContext, useMendedFields } from "./mended-fields"
import type { Refusal } from "./refusal"

type Values = Record<string, unknown>
/** A form's command; several where its buttons choose, the first of which names the form. */
type Intent = string | readonly string[]

type PageFormOptions<Fields extends Values> = {
  intent: Intent
  answer: Refusal | undefined
  defaultValue?: DefaultValue<Fields>
  /** What the form's schema asks of its fields: `constraintOf` in the loader. */
  constraint?: Constraint
}

const namesOf = (intent: Intent): readonly string[] => (typeof intent === "string" ? [intent] : intent)

/** Whether a refusal is the answer to this form: a page with one form has no command to compare. */
export const isRefusalOf = (refusal: Refusal | undefined, intent: Intent): boolean =>
  refusal !== undefined && (refusal.intent === undefined || namesOf(intent).includes(refusal.intent))

/**
 * A form whose fields come back as they were typed, with their errors. Its id is its command, by which the page's
 * action and its other forms know it; `Fields` is what its schema reads (`z.input`).
 */
export function usePageForm<Fields extends Values>({
  intent,
  answer,
  defaultValue,
  constraint,
}: PageFormOptions<Fields>) {
  const id = namesOf(intent)[0]!
  const lastResult = isRefusalOf(answer, intent) ? answer?.result : undefined
  useOutlivedRefusal(id, lastResult !== undefined)
  return useForm<Fields, unknown, string[]>({
    id,
    lastResult,
    defaultValue,
    constraint,
    shouldValidate: "onSubmit",
    onValidate: undefined,
  })
}

/**
 * With scripts a page that is sent back to itself stays as it is, and conform keeps a refusal until it is told of another.
 * So once something that was posted has gone well, the form begins anew, as it does without scripts. A link that opens a
 * dialog posts nothing, and leaves what was typed.
 */
function useOutlivedRefusal(id: string, isRefused: boolean): void {
  const { state, formMethod } = useNavigation()
  const posted = useRef(false)
  const wasRefused = useRef(false)
  useEffect(() => {
    if (state !== "idle") posted.current = formMethod === "POST"
  }, [state, formMethod])
  useEffect(() => {
    const form = document.getElementById(id)
    if (wasRefused.current && !isRefused && posted.current && form instanceof HTMLFormElement) form.reset()
    wasRefused.current = isRefused
  }, [id, isRefused])
}

type GoneFormProps = { intent: Intent; answer: Refusal | undefined; summary: string }

/** Why a form was refused that is no longer on its page: what it asked for has been decided meanwhile. */
export function GoneForm({ intent, answer, summary }: GoneFormProps) {
  const messages = (isRefusalOf(answer, intent) && answer?.result.error?.[""]) || []
  return <ErrorSummary title={summary} errors={messages.map((message) => ({ message }))} answer={answer} />
}

// What PostForm needs of conform's form, whatever its fields.
export type AnyForm = Pick<FormMetadata<Values, string[]>, "id" | "allErrors" | "status">

/** Each field's name as people read it, in the form's order. */
export type FieldLabels = Readonly<Record<string, string>>
export const LabelsContext = createContext<FieldLabels>({})

type PostFormProps = Omit<FormProps, "form" | "method"> & {
  form: AnyForm
  /** Heading of the summary that takes the focus when the form is refused. */
  summary: string
  /** Stand over the fields, and in a summary of many errors: "Cidade: Campo obrigatório." */
  labels?: FieldLabels
  /** The summary leaves the names out: a rule speaks in a whole sentence, "Campo obrigatório." alone says not of what. */
  withoutNames?: boolean
  /** The buttons bring the command themselves. */
  buttonsChoose?: boolean
  children: ReactNode
}

const NO_LABELS: FieldLabels = {}

/** Posts, shows the summary of what is wrong at its top, and leaves the checking to the server's words. */
export function PostForm({
  form,
  summary,
  labels = NO_LABELS,
  withoutNames = false,
  buttonsChoose,
  children,
  ...rest
}: PostFormProps) {
  const mended = useMendedFields(form.id, form.allErrors)
  const standing = Object.entries(form.allErrors).filter(([name]) => !mended.has(name))
  return (
    <Form
      {...rest}
      method="post"
      id={form.id}
      noValidate
      // It came back with what was typed, which its fields now begin with: nothing of it is saved.
      data-unsaved={form.status && ""}
    >
      <ErrorSummary
        title={summary}
        errors={summaryOf(standing, { id: form.id, labels, withoutNames })}
        answer={form.allErrors}
      />
      {!buttonsChoose && <input type="hidden" name="intent" value={form.id} />}
      <LabelsContext.Provider value={labels}>
        <MendedContext.Provider value={mended}>{children}</MendedContext.Provider>
      </LabelsContext.Provider>
    </Form>
  )
}

type SummaryOptions = { id: string; labels: FieldLabels; withoutNames: boolean }

function summaryOf(
  errors: [name: string, messages: string[]][],
  { id, labels, withoutNames }: SummaryOptions,
) {
  const order = Object.keys(labels)
  const place = ([name]: [string, string[]]) =>
    name === "" ? -1 : order.includes(name) ? order.indexOf(name) : order.length
  return errors
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(([name, messages]) =>
      messages.map((message) => ({
        id: name === "" ? undefined : `${id}-${name}`,
        message: labels[name] && !withoutNames ? `${labels[name]}: ${message}` : message,
      })),
    )
}
