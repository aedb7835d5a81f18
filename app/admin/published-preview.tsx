import { useEffect, useRef } from "react"

/** A text as people will read it, made safe by platform/text/markdown.server: nobody else's HTML belongs here. */
export function PublishedPreview({ html }: { html: string }) {
  return <div className="preview" dangerouslySetInnerHTML={{ __html: html }} />
}

type LookProps = {
  /** What the page answered: another one takes the focus anew. */
  answer: object
  html: string
  title?: string
}

/** What somebody asked to look at before it is saved; it takes the focus, with scripts and without. */
export function PreviewCard({ answer, html, title }: LookProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [answer])
  return (
    <section ref={card} className="card" tabIndex={-1} autoFocus aria-labelledby="preview-title">
      <h2 className="card__title" id="preview-title">
        Pré-visualização
      </h2>
      <p>Assim as pessoas vão ler. Nada foi salvo ainda.</p>
      {title && <p className="preview__title">{title}</p>}
      <PublishedPreview html={html} />
    </section>
  )
}
