/** Running text that platform/markdown.server made safe: nobody else's HTML belongs here. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
