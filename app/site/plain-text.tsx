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

/** A long text of our own words (i18n) as lists and paragraphs (plain-markup.ts). */
export function PlainText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classNames("prose", className)}>
      {readBlocks(text).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  )
}
