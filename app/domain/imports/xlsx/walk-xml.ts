import { StringDecoder } from "node:string_decoder"
import sax from "sax"
import { UnreadableArchive } from "./open-archive.server"

type Attributes = Readonly<Record<string, string>>
type Visitor = {
  /** Names and attributes without the prefix of their namespace. */
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Whether enough was read. */
  isDone?: () => boolean
}

/** Some ten deep, some thirty attributes: that is a workbook. The parser holds an object for each, until they are closed. */
const [MOST_DEPTH, MOST_ATTRIBUTES] = [64, 100]
/** 100,000 lines of thirty cells; an empty tag takes few bytes, packed almost none, and as long to read as a full one. */
const MOST_TAGS = 10_000_000

const bare = (name: string) => name.slice(name.indexOf(":") + 1)

/** Walks through XML as it comes in. Throws UnreadableArchive where it is none, or none of a workbook. */
export async function walkXml(
  chunks: AsyncIterable<Buffer>,
  visitor: Visitor,
  mostTags = MOST_TAGS,
): Promise<void> {
  // Only while it counts where it is does it bound what it gathers of one text, name or comment.
  const parser = sax.parser(true, { position: true })
  let [tags, depth, attributesOfTag] = [0, 0, 0]
  Object.assign(parser, {
    onopentagstart: () => {
      if (++depth > MOST_DEPTH) throw new UnreadableArchive("too deep")
      if (++tags > mostTags) throw new UnreadableArchive("too many tags")
      attributesOfTag = 0
    },
    onattribute: ({ name }: { name: string }) => {
      // The parser asks this of what it gathers.
      if (name === "hasOwnProperty") throw new UnreadableArchive(name)
      if (++attributesOfTag > MOST_ATTRIBUTES) throw new UnreadableArchive("too many attributes")
    },
    onopentag: ({ name, attributes }: sax.Tag) => {
      const known = Object.entries(attributes).map(([key, value]) => [bare(key), value])
      visitor.open?.(bare(name), Object.fromEntries(known) as Attributes)
    },
    ontext: (text: string) => visitor.text?.(text),
    oncdata: (text: string) => visitor.text?.(text),
    onclosetag: (name: string) => {
      depth--
      visitor.close?.(bare(name))
    },
    onerror: (error: Error) => {
      throw new UnreadableArchive("no XML", { cause: error })
    },
  })
  const decoder = new StringDecoder("utf8")
  for await (const chunk of chunks) {
    parser.write(decoder.write(chunk))
    if (visitor.isDone?.()) return
  }
  parser.write(decoder.end()).close()
}
