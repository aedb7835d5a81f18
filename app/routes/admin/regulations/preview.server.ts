import { command } from "#app/admin/guard.server"
import type { Permission } from "#app/auth/permissions"
import { previewInput } from "#app/domain/regulations/regulation-input.server"
import { typedAgain } from "#app/forms/read-form.server"
import { renderMarkdown } from "#app/platform/text/markdown.server"

/** Shows what was typed as people would read it, and saves nothing. */
export const previewCommand = (guard: Permission) =>
  command({
    guard,
    schema: previewInput,
    async run(input, { body }) {
      const { html } = renderMarkdown(input.body)
      const preview = { html, title: input.title ?? "" }
      return { ...typedAgain({ body, schema: previewInput, intent: "preview" }), preview }
    },
  })
