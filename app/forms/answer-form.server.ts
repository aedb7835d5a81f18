import { data } from "@remix-run/node"
import type { z } from "zod"
import { type Locale, RuleBroken } from "#app/errors"
import { brokenBy, retryAfter } from "#app/thrown.server"
import { fieldsOf } from "#app/platform/form-schema"
import { BEGAN, keepOthers, withValues } from "./began-with"
import { type Merging, mergeForm, rebased, settleChoices } from "./merge-edit"
import { checkForm, refuseFields, refuseRule, stopForm, typedResult } from "./read-form.server"
import type { Refusal } from "./refusal"

/** One form of a page: how it is read, and what it does. `Context` is what its guard found out about the request. */
export type FormOptions<Context, Schema extends z.ZodType, Result, Extra extends object> = {
  schema: Schema | ((context: Context) => Schema)
  run: (value: z.output<Schema>, context: Context & { body: FormData }) => Promise<Result>
  /** Help with what was typed, beside a refused form. */
  extraAnswer?: (body: FormData, context: Context) => Extra
  /** What else a refused form's fields have wrong, each beside its field: it decides nothing by itself. */
  furtherErrors?: (body: FormData, context: Context) => readonly RuleBroken[]
  /** What `run` proves first and throws for, proved of a form with wrong fields too, so that one round says both. */
  proves?: (body: FormData, context: Context) => Promise<unknown>
  /** A stale edit whose fields nobody else changed is saved; without this it is refused whole, and shown whole. */
  merges?: Merging
}

/** How often somebody may be quicker still, before a person is asked. */
const MOST_MERGES = 3

/**
 * A form as it was sent: `intent` names the command where the page has several. `stopped` is what its guard refused it
 * for: then nothing is run, and it comes back as it was typed. `onlyKept` was sent to be kept, in case its session has
 * ended: as it lasts, nothing is run either.
 */
export type SentForm<Context> = {
  body: FormData
  intent?: string
  locale: Locale
  context: Context
  stopped?: RuleBroken
  onlyKept?: boolean
}

/** A stale form that nobody else's changes stand against, as it goes over what is saved by now. */
class Merged {
  constructor(readonly body: FormData) {}
}

/**
 * The one place where a form becomes an answer. Wrong fields are a 422 and a broken rule its own status, both with the
 * page, the message beside its field and what was typed. Else it is whatever the use case answers.
 */
export async function answerForm<Context, Schema extends z.ZodType, Result, Extra extends object>(
  options: FormOptions<Context, Schema, Result, Extra>,
  sent: SentForm<Context>,
) {
  let answer = await answerOnce(options, sent)
  for (let tries = 1; answer instanceof Merged; tries += 1)
    answer = await answerOnce(tries < MOST_MERGES ? options : { ...options, merges: undefined }, {
      ...sent,
      body: answer.body,
    })
  return answer
}

async function answerOnce<Context, Schema extends z.ZodType, Result, Extra extends object>(
  options: FormOptions<Context, Schema, Result, Extra>,
  { body: sentBody, intent, locale, context, stopped, onlyKept }: SentForm<Context>,
) {
  const { schema: given, run, extraAnswer, furtherErrors, proves, merges } = options
  const schema = typeof given === "function" ? given(context) : given
  const sent = sentBody.get(BEGAN)
  const began = typeof sent === "string" ? sent : undefined
  const body = settleChoices(sentBody, began)
  const form = checkForm(body, schema)
  const giveBack = (answer: Omit<Refusal, "intent" | "began">, init: ResponseInit) => {
    const refused = { ...extraAnswer?.(body, context), ...answer.refused } as Refusal<Extra>["refused"]
    return data<Refusal<Extra>>({ ...answer, intent, refused, began }, init)
  }
  const further = () => furtherErrors?.(body, context)
  if (stopped) {
    const { code, status, details } = stopped
    const result = stopForm(form, stopped, locale)
    return giveBack({ result, code, refused: details.data ?? {} }, { status, headers: retryAfter(stopped) })
  }
  if (form.submission.status !== "success") {
    const unproved = await brokenRules(proves?.(body, context))
    const result = refuseFields(form, locale, unproved.concat(further() ?? []))
    return giveBack({ result, refused: {} }, { status: 422 })
  }
  try {
    if (onlyKept) return giveBack({ result: typedResult(form), refused: {} }, { status: 200 })
    return await run(form.submission.value, { ...context, body })
  } catch (error) {
    const broken = brokenBy(error)
    // Away, the page behind the form could not be shown either.
    if (!broken || broken.code === "DATABASE_AWAY") throw error
    const { code, status, details } = broken
    const refusal = { result: refuseRule(form, broken, locale, further()), code, refused: details.data ?? {} }
    const init = { status, headers: retryAfter(broken) }
    const current = code === "STALE" ? details.data?.current : undefined
    if (!current) return giveBack(refusal, init)
    const merged =
      merges && mergeForm(body, { ...merges, began, current, fields: Object.keys(fieldsOf(schema)) })
    if (!merged) return giveBack({ ...refusal, result: keepOthers(refusal.result, { began, current }) }, init)
    const { collisions, values } = merged
    if (collisions.length === 0) return new Merged(rebased(body, { values, current }))
    return giveBack({ ...refusal, result: withValues(refusal.result, values), collisions }, init)
  }
}

/** The rule that some work broke, if it broke one. */
async function brokenRules(work: Promise<unknown> | undefined): Promise<RuleBroken[]> {
  try {
    await work
    return []
  } catch (error) {
    if (error instanceof RuleBroken) return [error]
    throw error
  }
}
