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

const bare = (name: string) => name.slice(name.indexOf(":") + 1)

/** Walks through XML as it comes in. Throws UnreadableArchive where it is none. */
export async function walkXml(chunks: AsyncIterable<Buffer>, visitor: Visitor): Promise<void> {
  // Only while it counts where it is does it bound what it gathers of one text, name or comment.
  const parser = sax.parser(true, { position: true })
  Object.assign(parser, {
    onopentag: ({ name, attributes }: sax.Tag) => {
      const known = Object.entries(attributes).map(([key, value]) => [bare(key), value])
      visitor.open?.(bare(name), Object.fromEntries(known) as Attributes)
    },
    ontext: (text: string) => visitor.text?.(text),
    oncdata: (text: string) => visitor.text?.(text),
    onclosetag: (name: string) => visitor.close?.(bare(name)),
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
