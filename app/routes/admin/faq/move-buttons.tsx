import { Form } from "@remix-run/react"
import { useBusyPage } from "#app/admin/use-busy"
import type { QuestionRow } from "#app/domain/faq/faq.queries.server"
import { Button } from "#app/ui/button"

/** A question's way up and down the page, a step each; it says from where, so that a second tap is no second step. */
export function MoveButtons({ question }: { question: Pick<QuestionRow, "id" | "question" | "position"> }) {
  const busy = useBusyPage()
  const to = (way: "up" | "down", word: string) => (
    <Button
      name="to"
      value={way}
      small
      variant="quiet"
      disabled={busy}
      aria-label={`${word}: ${question.question}`}
    >
      {word}
    </Button>
  )
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={question.id} />
      <input type="hidden" name="from" value={question.position} />
      {to("up", "Subir")} {to("down", "Descer")}
    </Form>
  )
}
