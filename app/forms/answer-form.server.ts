import { data } from "@remix-run/node"
import type { z } from "zod"
import { type ErrorCode, type Locale, RuleBroken } from "#app/errors"
import { retryAfter } from "#app/thrown.server"
import { type FormAnswer, readForm, refuseFields, refuseRule } from "./read-form.server"

type RunForm<Schema extends z.ZodType, Result> = (value: z.output<Schema>, body: FormData) => Promise<Result>
/** What the page may show beside a refused form: the broken rule's own data, or help with what was typed. */
export type ExtraAnswer = Record<string, unknown>

/**
 * The one place where a form becomes an answer: wrong fields are a 422 and a broken rule its own status, both with
 * the page, the message beside its field and what was typed; else whatever the use case answers.
 */
export async function answerForm<Schema extends z.ZodType, Result>(
  request: Request,
  {
    schema,
    locale,
    run,
    extraAnswer = () => ({}),
    furtherErrors = () => [],
  }: {
    schema: Schema
    locale: Locale
    run: RunForm<Schema, Result>
    extraAnswer?: (body: FormData) => ExtraAnswer
    /** What else a refused form's fields have wrong, each beside its field: it decides nothing by itself. */
    furtherErrors?: (body: FormData) => readonly RuleBroken[]
  },
) {
  const { body, submission } = await readForm(request, schema)
  const refuse = (
    answer: FormAnswer & { code?: ErrorCode },
    init: { status: number; headers?: HeadersInit },
    more: ExtraAnswer = {},
  ) =>
    data<FormAnswer & { code?: ErrorCode; refused: ExtraAnswer }>(
      { ...answer, refused: { ...extraAnswer(body), ...more } },
      init,
    )
  if (submission.status !== "success")
    return refuse(refuseFields(submission, locale, furtherErrors(body)), { status: 422 })
  try {
    return await run(submission.value, body)
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    const answer = { ...refuseRule(submission, error, locale, furtherErrors(body)), code: error.code }
    return refuse(answer, { status: error.status, headers: retryAfter(error) }, error.details.data)
  }
}
