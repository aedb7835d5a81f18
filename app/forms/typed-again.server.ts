import type { z } from "zod"
import { BEGAN } from "./began-with"
import { checkForm } from "./read-form.server"
import type { Refusal } from "./refusal"

type Looked = { body: FormData; schema: z.ZodType; intent: string }

/** A form that was only looked at: nothing is refused, and its page comes back with what was typed. */
export function typedAgain({ body, schema, intent }: Looked): Refusal {
  const { submission, hideFields } = checkForm(body, schema)
  const began = body.get(BEGAN)
  return {
    intent,
    result: submission.reply({ hideFields } as Parameters<typeof submission.reply>[0]),
    refused: {},
    began: typeof began === "string" ? began : undefined,
  }
}
