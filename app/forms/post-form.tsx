import { type DefaultValue, type FormMetadata, useForm } from "@conform-to/react"
import { Form, type FormProps } from "@remix-run/react"
import type { ReactNode } from "react"
import { ErrorSummary } from "#app/ui/error-summary"
import type { FormAnswer } from "./read-form.server"

type Values = Record<string, unknown>

/** The answer of an action, if it is a refused form (of this form, where a page has several). */
function refusedBy(answer: unknown, id: string): FormAnswer["result"] | undefined {
  if (typeof answer !== "object" || answer === null || !("result" in answer)) return undefined
  const { result } = answer as FormAnswer
  const sent = result.initialValue?.form
  return sent === undefined || sent === id ? result : undefined
}

/**
 * A form whose fields come back as they were typed, with their errors. `id` also tells the forms of one page
 * apart: PostForm sends it along as `form`.
 */
export function usePageForm<Fields extends Values>(
  id: string,
  answer: unknown,
  defaultValue?: DefaultValue<Fields>,
) {
  return useForm<Fields, string[]>({
    id,
    lastResult: refusedBy(answer, id),
    defaultValue,
    shouldValidate: "onSubmit",
    onValidate: undefined,
  })
}

/** Why a form was refused that is no longer on its page: what it asked for has been decided meanwhile. */
export function GoneForm({ id, answer, summary }: { id: string; answer: unknown; summary: string }) {
  const messages = refusedBy(answer, id)?.error?.[""] ?? []
  return <ErrorSummary title={summary} errors={messages.map((message) => ({ message }))} />
}

// What PostForm needs of conform's form, whatever its fields.
type AnyForm = Pick<FormMetadata<Values, string[]>, "id" | "allErrors">

type PostFormProps = Omit<FormProps, "form" | "method"> & {
  form: AnyForm
  /** Heading of the summary that takes the focus when the form is refused. */
  summary: string
  /** Each field's name in the form's order, for a summary of many errors: "Cidade: Campo obrigatório." */
  labels?: Readonly<Record<string, string>>
  children: ReactNode
}

/** Posts, shows the summary of what is wrong at its top, and leaves the checking to the server's words. */
export function PostForm({ form, summary, labels, children, ...rest }: PostFormProps) {
  return (
    <Form {...rest} method="post" id={form.id} noValidate>
      <ErrorSummary title={summary} errors={summaryOf(form, labels)} />
      <input type="hidden" name="form" value={form.id} />
      {children}
    </Form>
  )
}

function summaryOf(form: AnyForm, labels: Readonly<Record<string, string>> = {}) {
  const order = Object.keys(labels)
  const place = ([name]: [string, string[]]) =>
    name === "" ? -1 : order.includes(name) ? order.indexOf(name) : order.length
  return Object.entries(form.allErrors)
    .sort((a, b) => place(a) - place(b))
    .flatMap(([name, messages]) =>
      messages.map((message) => ({
        id: name === "" ? undefined : `${form.id}-${name}`,
        message: labels[name] ? `${labels[name]}: ${message}` : message,
      })),
    )
}
