import { parseWithZod } from "@conform-to/zod/v4"
import type { Submission, SubmissionResult } from "@conform-to/react"
import { z } from "zod"
import { type Locale, RuleBroken, sayBroken } from "#app/errors"
import { sayField } from "#app/words/fields"

// What a schema leaves unsaid comes out as one of our own rules, never as the library's English.
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && issue.input === undefined) return "required"
    if (issue.code === "too_big" && issue.origin === "string") return `too-long:${issue.maximum}`
    if (issue.code === "invalid_value") return "choice"
    return undefined
  },
})

/** What a page gets back of a refused form: what was typed (secrets excepted) and what is wrong with it. */
export type FormAnswer = { result: SubmissionResult<string[]> }

const MAX_FIELDS = 200
/** A list (`name[]`) is one field with many values: the ticks of a matrix. */
const MAX_VALUES = 1_000
const MAX_LENGTH = 10_000
/** Never sent back to the page. */
const UNRETURNED = /password|code|photo|moments|^csrf/i
/** Fields by which the form library commands itself; no page of ours sends them, and noise in them would throw. */
const COMMANDS = ["__intent__", "__state__"]

/** The form's body; 400 where it cannot be read at all. */
export async function readBody(request: Request): Promise<FormData> {
  let body: FormData
  try {
    body = await request.formData()
  } catch {
    throw new RuleBroken("BAD_BODY")
  }
  const names = [...body.keys()]
  if (new Set(names).size > MAX_FIELDS || names.length > MAX_VALUES) throw new RuleBroken("BAD_BODY")
  return body
}

/** What no field of any form may hold, said beside the field before the schema looks at it. */
function brokenFields(body: FormData): Record<string, string[]> {
  const broken: Record<string, string[]> = {}
  for (const name of new Set(body.keys())) {
    const values = body.getAll(name)
    const texts = values.filter((value) => typeof value === "string")
    if (values.length > 1 && !name.endsWith("[]")) broken[name] = ["repeated"]
    else if (texts.some((text) => text.includes("\0"))) broken[name] = ["characters"]
    else if (texts.some((text) => text.length > MAX_LENGTH)) broken[name] = [`too-long:${MAX_LENGTH}`]
  }
  return broken
}

export type ReadForm<Schema extends z.ZodType> = {
  body: FormData
  submission: Submission<z.output<Schema>, string[]>
}

/** Reads and checks a form; `submission.status` tells whether it may be used. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<ReadForm<Schema>> {
  const body = await readBody(request)
  const broken = brokenFields(body)
  const safe = new FormData()
  const isSafe = (name: string) => !(name in broken) && !COMMANDS.includes(name)
  for (const [name, value] of body) if (isSafe(name)) safe.append(name, value)
  const submission = parseWithZod(safe, { schema }) as Submission<z.output<Schema>, string[]>
  if (Object.keys(broken).length === 0) return { body, submission }
  return { body, submission: withBroken(submission, broken) }
}

/** The broken fields were left out before the schema looked, so that their errors are added behind it. */
function withBroken<Value>(
  submission: Submission<Value, string[]>,
  broken: Record<string, string[]>,
): Submission<Value, string[]> {
  const reply: typeof submission.reply = (options) => {
    const result = submission.reply(options)
    return { ...result, status: "error", error: { ...result.error, ...broken } }
  }
  return { status: "error", payload: submission.payload, error: broken, reply }
}

/** The answer to a form whose fields are wrong, in the person's language; `furtherErrors` as for `refuseRule`. */
export function refuseFields(
  submission: Submission<unknown, string[]>,
  locale: Locale,
  furtherErrors: readonly RuleBroken[] = [],
): FormAnswer {
  return { result: withFurtherErrors(translated(hidden(submission, {}), locale), furtherErrors, locale) }
}

/**
 * The answer to a form that a rule refused: beside its field, or in the summary. Where it stands beside a field, what
 * is wrong further (`furtherErrors`) stands beside the other ones; what is there already (409) was right once.
 */
export function refuseRule(
  submission: Submission<unknown, string[]>,
  error: RuleBroken,
  locale: Locale,
  furtherErrors: readonly RuleBroken[] = [],
): FormAnswer {
  const text = sayBroken(error, locale)
  const { field } = error.details
  if (!field) return { result: hidden(submission, { formErrors: [text] }) }
  const result = hidden(submission, { fieldErrors: { [field]: [text] } })
  return { result: error.status === 409 ? result : withFurtherErrors(result, furtherErrors, locale) }
}

/** A field that has an error already keeps that one alone. */
function withFurtherErrors(
  result: SubmissionResult<string[]>,
  furtherErrors: readonly RuleBroken[],
  locale: Locale,
): SubmissionResult<string[]> {
  const more = furtherErrors.map((broken): [string, string[]] => [
    broken.details.field ?? "",
    [sayBroken(broken, locale)],
  ])
  return { ...result, error: { ...Object.fromEntries(more), ...result.error } }
}

function hidden(
  submission: Submission<unknown, string[]>,
  extra: { fieldErrors?: Record<string, string[]>; formErrors?: string[] },
): SubmissionResult<string[]> {
  const hideFields = Object.keys(submission.payload).filter((name) => UNRETURNED.test(name))
  return submission.reply({ ...extra, hideFields } as Parameters<typeof submission.reply>[0])
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
