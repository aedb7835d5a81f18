import { data } from "@remix-run/node"
import type { z } from "zod"
import { type Locale, RuleBroken } from "#app/errors"
import { brokenBy, retryAfter } from "#app/thrown.server"
import { BEGAN, keepOthers } from "./began-with"
import { checkForm, refuseFields, refuseRule } from "./read-form.server"
import type { Refusal } from "./refusal"

/** One form of a page: how it is read, and what it does. `Context` is what its guard found out about the request. */
export type FormOptions<Context, Schema extends z.ZodType, Result, Extra extends object> = {
  schema: Schema | ((context: Context) => Schema)
  run: (value: z.output<Schema>, context: Context & { body: FormData }) => Promise<Result>
  /** Help with what was typed, beside a refused form. */
  extraAnswer?: (body: FormData, context: Context) => Extra
  /** What else a refused form's fields have wrong, each beside its field: it decides nothing by itself. */
  furtherErrors?: (body: FormData, context: Context) => readonly RuleBroken[]
}

/** A form as it was sent: `intent` names the command where the page has several. */
export type SentForm<Context> = { body: FormData; intent?: string; locale: Locale; context: Context }

/**
 * The one place where a form becomes an answer: wrong fields are a 422 and a broken rule its own status, both with
 * the page, the message beside its field and what was typed; else whatever the use case answers.
 */
export async function answerForm<Context, Schema extends z.ZodType, Result, Extra extends object>(
  { schema: given, run, extraAnswer, furtherErrors }: FormOptions<Context, Schema, Result, Extra>,
  { body, intent, locale, context }: SentForm<Context>,
) {
  const schema = typeof given === "function" ? given(context) : given
  const form = checkForm(body, schema)
  const sent = body.get(BEGAN)
  const began = typeof sent === "string" ? sent : undefined
  const refuse = (refusal: Pick<Refusal, "result" | "code" | "refused">, init: ResponseInit) => {
    const refused = { ...extraAnswer?.(body, context), ...refusal.refused } as Refusal<Extra>["refused"]
    return data<Refusal<Extra>>({ ...refusal, intent, refused, began }, init)
  }
  const further = () => furtherErrors?.(body, context)
  if (form.submission.status !== "success")
    return refuse({ result: refuseFields(form, locale, further()), refused: {} }, { status: 422 })
  try {
    return await run(form.submission.value, { ...context, body })
  } catch (error) {
    const broken = brokenBy(error)
    // Away, the page behind the form could not be shown either.
    if (!broken || broken.code === "DATABASE_AWAY") throw error
    const { code, status, details } = broken
    const refused = refuseRule(form, broken, locale, further())
    const current = code === "STALE" ? details.data?.current : undefined
    const result = current ? keepOthers(refused, { began, current }) : refused
    return refuse({ result, code, refused: details.data ?? {} }, { status, headers: retryAfter(broken) })
  }
}
