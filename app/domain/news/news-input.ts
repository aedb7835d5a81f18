import { z } from "zod"
import { emailField } from "#app/domain/registrations/person-fields"

/** /unsubscribe without a link: the address that wants no more news. */
export const stopNewsInput = z.object({ email: emailField })
export type StopNewsFields = z.input<typeof stopNewsInput>

/** /perfil. */
export const newsChoiceInput = z.object({ wanted: z.enum(["yes", "no"]) })

/**
 * The link of a mail. Whatever else a mail server sends beside `List-Unsubscribe=One-Click` (RFC 8058) means the same:
 * only who asks for news in so many words gets them again.
 */
export const newsLinkInput = z.object({
  "List-Unsubscribe": z.string().optional(),
  wanted: z.enum(["yes", "no"]).optional().catch("no"),
})
