import { classNames } from "#app/ui/class-names"
import { type Block, readBlocks, readInline } from "./plain-markup"

function Words({ text }: { text: string }) {
  return readInline(text).map(({ text: words, strong, href }, index) =>
    href ? (
      <a key={index} href={href}>
        {words}
      </a>
    ) : strong ? (
      <strong key={index}>{words}</strong>
    ) : (
      words
    ),
  )
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "paragraph")
    return (
      <p>
        <Words text={block.text} />
      </p>
    )
  if (block.kind === "heading") {
    const Heading = `h${block.level}` as const
    return <Heading id={block.id}>{block.text}</Heading>
  }
  const List = block.ordered ? "ol" : "ul"
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Words text={item} />
        </li>
      ))}
    </List>
  )
}

/** A text from the back office as headings, lists and paragraphs (plain-markup.ts). */
export function PlainText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classNames("prose", className)}>
      {readBlocks(text).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  )
}

/** The parts of a long text as links to them. */
export function Contents({ text, title }: { text: string; title: string }) {
  const parts = readBlocks(text).filter((block) => block.kind === "heading" && block.level === 2)
  if (parts.length < 3) return null
  return (
    <nav className="contents" aria-label={title}>
      <ul className="contents__list">
        {parts.map(
          (part) =>
            part.kind === "heading" && (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.text}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
