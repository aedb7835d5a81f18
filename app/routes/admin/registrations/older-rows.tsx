import { Link, useSearchParams } from "@remix-run/react"

type Props = {
  /** The section's id, and its name in the address. */
  part: string
  /** Where its older rows begin; null where there are none. */
  older: string | null
  label?: string
}

/** From a section's newest rows to all of them, page by page; the rest of the record stays as it is. */
export function OlderRows({ part, older, label = "Ver mais antigos" }: Props) {
  const [params] = useSearchParams()
  const at = (from: string | null) => {
    const query = new URLSearchParams(params)
    query.delete("confirm")
    if (from === null) query.delete(part)
    else query.set(part, from)
    return { search: String(query), hash: part }
  }
  if (older === null && !params.has(part)) return null
  return (
    <p className="commands">
      {params.has(part) && <Link to={at(null)}>Voltar ao começo</Link>}
      {older !== null && <Link to={at(older)}>{label}</Link>}
    </p>
  )
}
