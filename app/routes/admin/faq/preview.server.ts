import { command } from "#app/admin/guard.server"
import type { Permission } from "#app/auth/permissions"
import { questionPreviewInput } from "#app/domain/faq/faq-input.server"
import { typedAgain } from "#app/forms/read-form.server"
import { renderMarkdown } from "#app/platform/text/markdown.server"

/** Shows what was typed as people would read it, and saves nothing. */
export const previewCommand = (guard: Permission) =>
  command({
    guard,
    schema: questionPreviewInput,
    async run({ question = "", answer }, { body }) {
      const preview = { html: renderMarkdown(answer).html, title: question }
      return { ...typedAgain({ body, schema: questionPreviewInput, intent: "preview" }), preview }
    },
  })
