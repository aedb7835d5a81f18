import { useEffect, useState } from "react"
import type { Count } from "#app/db/bounded-count.server"
import { sayCountUpTo } from "#app/words/count"

type Props = {
  count: Count
  title: string | undefined
  template: string | undefined
  /** As its field holds it: "2099-01-01T10:00", or nothing. */
  scheduledAt: string | undefined
}

/**
 * What a mailing's maker says yes to. What was typed since the page was drawn only scripts know; without them the question
 * names the audience, and points at the fields for the rest.
 */
export function Asking({ count, title, template, scheduledAt }: Props) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const people = sayCountUpTo(count, "pessoa", "pessoas")
  if (!isAlive) return <p>Vai para {people}, com o modelo e no momento escolhidos nesta página.</p>
  const when = scheduledAt ? `em ${scheduledAt.replace("T", " ")}` : "agora"
  return (
    <>
      <p>
        <strong>
          Enviar “{title?.trim() || "sem título"}” a {people} {when}?
        </strong>
      </p>
      <p>Modelo: {template ?? "nenhum escolhido"}. Um email que saiu não volta.</p>
    </>
  )
}
