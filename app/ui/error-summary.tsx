import { useEffect, useRef } from "react"

type SummaryError = { id?: string; message: string }
type ErrorSummaryProps = {
  title: string
  errors: readonly SummaryError[]
  /** What the errors come from, the same object until it is answered anew. */
  answer: object | undefined
}

/**
 * Heads a refused form and takes the focus: by `autofocus` in the server's HTML, by the effect where the page
 * is alive. Each error leads to its field. The focus moves once an answer: a page drawn anew while somebody
 * mends a field leaves them there.
 */
export function ErrorSummary({ title, errors, answer }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [answer])
  if (!errors.length) return null
  return (
    <div ref={box} className="summary" role="alert" tabIndex={-1} autoFocus>
      <h2 className="summary__title">{title}</h2>
      <ul className="summary__list">
        {errors.map(({ id, message }) => (
          <li key={`${id ?? ""}${message}`}>{id ? <a href={`#${id}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
