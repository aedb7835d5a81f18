import type { Submission, SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"
import { type Locale, RuleBroken, sayBeside, sayBroken } from "#app/errors"
import { boundOf, fieldsOf, longFields, returnableFields } from "#app/platform/form-schema"
import { sayField } from "#app/words/fields"
import { BEGAN } from "./began-with"
import type { Refusal } from "./refusal"
import { MAX_LENGTH, MOST_KEPT } from "./text-length"

// What a schema leaves unsaid comes out as one of our own rules, never as the library's English.
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && issue.input === undefined) return "required"
    if (issue.code === "too_big" && issue.origin === "string") return `too-long:${issue.maximum}`
    if (issue.code === "invalid_value") return "choice"
    return undefined
  },
})

const MAX_FIELDS = 200
/** A list (`name[]`) is one field with many values: the ticks of a matrix. */
const MAX_VALUES = 1_000
/**
 * What a field of ours may be called: a word, `group.word`, and `[]` behind a list; no NUL, which no database keeps. The
 * library reads more: of `name[9999999]` it makes a list as long, which it then walks from end to end, and of a thousand
 * dots as deep an object.
 */
const FIELD_NAME = /^[^.[\]\0]+(\.[^.[\]\0]+)?(\[\])?$/
/** Fields by which the form library commands itself; no page of ours sends them, and noise in them would throw. */
const COMMANDS = ["__intent__", "__state__"]

/** The form's body; 400 where it cannot be read at all. */
export async function readBody(sent: Request | Response): Promise<FormData> {
  let body: FormData
  try {
    body = await sent.formData()
  } catch {
    throw new RuleBroken("BAD_BODY")
  }
  const names = [...body.keys()]
  if (new Set(names).size > MAX_FIELDS || names.length > MAX_VALUES) throw new RuleBroken("BAD_BODY")
  return body
}

/** What no field of a form may hold, said beside the field before the schema looks at it. */
function brokenFields(body: FormData, schema: z.ZodType): Record<string, string[]> {
  const broken: Record<string, string[]> = {}
  const long = longFields(schema)
  const longest = [...long.values()].reduce((sum, length) => sum + length, MAX_LENGTH)
  const lengthOf = (name: string) => (name === BEGAN ? longest : Math.max(long.get(name) ?? 0, MAX_LENGTH))
  const bounds = new Map(Object.entries(fieldsOf(schema)).map(([name, field]) => [name, boundOf(field)]))
  for (const name of new Set(body.keys())) {
    if (!FIELD_NAME.test(name)) continue
    const values = body.getAll(name)
    const texts = values.filter((value) => typeof value === "string")
    if (values.length > 1 && !name.endsWith("[]")) broken[name] = ["repeated"]
    else if (texts.some((text) => text.includes("\0"))) broken[name] = ["characters"]
    else if (texts.some((text) => text.length > lengthOf(name)))
      broken[name] = [`too-long:${bounds.get(name) ?? lengthOf(name)}`]
  }
  return broken
}

type CheckedForm<Value> = {
  /** Its `status` tells whether the value may be used. */
  submission: Submission<Value, string[]>
  /** What never goes back to the page: secrets, files, and whatever the form does not know. */
  hideFields: string[]
}

/** Checks a form's body by its schema. */
export function checkForm<Schema extends z.ZodType>(
  body: FormData,
  schema: Schema,
): CheckedForm<z.output<Schema>> {
  const broken = brokenFields(body, schema)
  const read = (isRead: (name: string) => boolean, by: z.ZodType) => {
    const fields = new FormData()
    for (const [name, value] of body)
      if (FIELD_NAME.test(name) && !COMMANDS.includes(name) && isRead(name)) fields.append(name, value)
    return parseWithZod(fields, { schema: by })
  }
  const checked = read((name) => !(name in broken), schema) as Submission<z.output<Schema>, string[]>
  if (Object.keys(broken).length === 0)
    return { submission: checked, hideFields: hiddenFields(checked.payload, schema) }
  // No rule is to walk through a text without end, and yet it comes back to whoever pasted it.
  const comesBack = (name: string) => isTooLong(broken[name]) && body.getAll(name).every(isKept)
  const kept = read((name) => !(name in broken) || comesBack(name), z.unknown())
  return { submission: withBroken(checked, { broken, kept }), hideFields: hiddenFields(kept.payload, schema) }
}

const isTooLong = (rules: readonly string[] = []) => rules.some((rule) => rule.startsWith("too-long:"))

const isKept = (value: FormDataEntryValue) => typeof value !== "string" || value.length <= MOST_KEPT

function hiddenFields(payload: Record<string, unknown>, schema: z.ZodType): string[] {
  const returnable = returnableFields(schema)
  return Object.entries(payload)
    .filter(([name, value]) => !returnable.has(name) || value instanceof File)
    .map(([name]) => name)
}

type Broken = {
  broken: Record<string, string[]>
  /** The form as it goes back to its page. */
  kept: Submission<unknown, string[]>
}

/** The broken fields were left out before the schema looked, so that their errors are added behind it. */
function withBroken<Value>(
  submission: Submission<Value, string[]>,
  { broken, kept }: Broken,
): Submission<Value, string[]> {
  const reply: typeof submission.reply = (options) => {
    const result = submission.reply(options)
    const { initialValue } = kept.reply(options)
    return { ...result, initialValue, status: "error", error: { ...result.error, ...broken } }
  }
  return { status: "error", payload: kept.payload, error: broken, reply }
}

/** The answer to a form whose fields are wrong, in the person's language; `furtherErrors` as for `refuseRule`. */
export function refuseFields<Value>(
  form: CheckedForm<Value>,
  locale: Locale,
  furtherErrors: readonly RuleBroken[] = [],
): SubmissionResult<string[]> {
  return withFurtherErrors(translated(replyTo(form, {}), locale), furtherErrors, locale)
}

/**
 * The answer to a form that a rule refused: beside its field, or in the summary. Where it stands beside a field, what
 * is wrong further (`furtherErrors`) stands beside the other ones; what is there already (409) was right once.
 */
export function refuseRule<Value>(
  form: CheckedForm<Value>,
  error: RuleBroken,
  locale: Locale,
  furtherErrors: readonly RuleBroken[] = [],
): SubmissionResult<string[]> {
  const { field } = error.details
  if (!field) return replyTo(form, { formErrors: [sayBeside(error, locale)] })
  const result = replyTo(form, { fieldErrors: { [field]: [sayBeside(error, locale)] } })
  return error.status === 409 ? result : withFurtherErrors(result, furtherErrors, locale)
}

/** The answer to a form that was stopped before anybody looked at its fields: they come back as they were typed. */
export function stopForm<Value>(
  form: CheckedForm<Value>,
  error: RuleBroken,
  locale: Locale,
): SubmissionResult<string[]> {
  return { ...replyTo(form, {}), status: "error", error: { "": [sayBroken(error, locale)] } }
}

/** A field that has an error already keeps that one alone. */
function withFurtherErrors(
  result: SubmissionResult<string[]>,
  furtherErrors: readonly RuleBroken[],
  locale: Locale,
): SubmissionResult<string[]> {
  const more = furtherErrors.map((broken): [string, string[]] => [
    broken.details.field ?? "",
    [sayBeside(broken, locale)],
  ])
  return { ...result, error: { ...Object.fromEntries(more), ...result.error } }
}

type Faults = { fieldErrors?: Record<string, string[]>; formErrors?: string[] }

function replyTo<Value>(
  { submission, hideFields }: CheckedForm<Value>,
  faults: Faults,
): SubmissionResult<string[]> {
  return submission.reply({ ...faults, hideFields } as Parameters<typeof submission.reply>[0])
}

function translated(result: SubmissionResult<string[]>, locale: Locale): SubmissionResult<string[]> {
  const error = Object.fromEntries(
    Object.entries(result.error ?? {}).map(([name, rules]) => [
      name,
      rules ? [...new Set(rules.map((rule) => sayField(rule, locale)))] : null,
    ]),
  )
  return { ...result, error }
}

/** What was typed, of a form that nobody refuses. */
export const typedResult = <Value>(form: CheckedForm<Value>): SubmissionResult<string[]> => replyTo(form, {})

type TypedForm = { body: FormData; schema: z.ZodType; intent: string }

/** A form that was only looked at: nothing is refused, and its page comes back with what was typed. */
export function typedAgain({ body, schema, intent }: TypedForm): Refusal {
  const began = body.get(BEGAN)
  return {
    intent,
    result: typedResult(checkForm(body, schema)),
    refused: {},
    began: typeof began === "string" ? began : undefined,
  }
}
