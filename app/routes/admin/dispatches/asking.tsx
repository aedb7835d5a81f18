import { useEffect, useState } from "react"
import { momentText } from "#app/admin/moment"
import type { Count } from "#app/db/bounded-count.server"
import { parseCount, sayCountUpTo } from "#app/words/count"
import { sayPace } from "#app/words/pace"

type Props = {
  count: Count
  title: string | undefined
  template: string | undefined
  /** As its field holds it: "2099-01-01T10:00", or nothing. */
  scheduledAt: string | undefined
  /** Mails a minute, as typed. */
  pace: string | undefined
}

/**
 * What a mailing's maker says yes to. What was typed since the page was drawn only scripts know; without them the question
 * names the audience, and points at the fields for the rest.
 */
export function Asking({ count, title, template, scheduledAt, pace }: Props) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const people = sayCountUpTo(count, "pessoa", "pessoas")
  if (!isAlive) return <p>Vai para {people}, com o modelo, no momento e no ritmo escolhidos nesta página.</p>
  const moment = scheduledAt?.replace("T", " ") ?? ""
  if (hasPassed(moment))
    return <p>{moment} já passou, no horário de Brasília. Volte e escolha um momento que ainda venha.</p>
  const when = moment === "" ? "agora" : `em ${moment}, no horário de Brasília`
  return (
    <>
      <p>
        <strong>
          Enviar “{title?.trim() || "sem título"}” a {people} {when}?
        </strong>
      </p>
      <p>
        Modelo: {template ?? "nenhum escolhido"}. <Takes count={count} pace={pace} /> Um email que saiu não
        volta.
      </p>
    </>
  )
}

type TakesProps = { count: Count; pace: string | undefined }

/** How long a mailing takes at the pace that stands in a field; nothing while that is none. */
export function Takes({ count, pace }: TakesProps) {
  // A form that nobody's page sent may have brought a list.
  const typed = (typeof pace === "string" && parseCount(pace)) || 0
  if (typed < 1 || count.count === 0) return null
  return <>Ritmo: {sayPace(count, typed)}.</>
}

/** Of a moment as `input type=datetime-local` writes it, in São Paulo wherever the browser stands; the server reads others. */
const hasPassed = (moment: string): boolean => /^\d{4}-/.test(moment) && moment <= momentText(new Date())
