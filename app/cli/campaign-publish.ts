import { isUtf8 } from "node:buffer"
import { readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { connect } from "#app/db/client.server"
import { MOST_CHARACTERS } from "#app/domain/regulations/regulation"
import { publishText } from "#app/domain/regulations/publish-text.server"
import { publishedTextInput } from "#app/domain/regulations/regulation-input.server"
import { linesField } from "#app/domain/text-field"
import { RuleBroken, sayBroken } from "#app/errors"
import { openFiles } from "#app/platform/storage/files.server"
import { sayField } from "#app/words/fields"
import { whereTyped } from "./file-command"
import { databaseSettings, explain, skipProductionChecks } from "./settings"

const USAGE =
  "npm run -s campaign:publish -- --kind regulation|terms --locale pt|en --title T --file FILE [--pdf FILE]"

const option = { type: "string" } as const

/** The text as the command line and its file have it; what is wrong is said one line an argument. */
async function readArguments() {
  const { values } = parseArgs({
    options: { kind: option, locale: option, title: option, file: option, pdf: option },
  })
  const { file, pdf, ...named } = values
  const body = file === undefined ? undefined : decode(await readNamed("file", file), file)
  const parsed = publishedTextInput.safeParse({ ...named, body })
  if (parsed.success)
    return { text: parsed.data, pdf: pdf === undefined ? undefined : await readNamed("pdf", pdf) }
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path.join(".")
    const said = `--${name === "body" ? "file" : name}: ${sayField(message, "en")}`
    const line = name === "body" && message === "characters" ? lineWithUnseen(body ?? "") : undefined
    return line === undefined ? said : `${said} The first of them is in line ${line}.`
  })
  throw new Error([USAGE, ...lines].join("\n"))
}

/** The system's own words do not always name the file. */
const readNamed = (option: "file" | "pdf", file: string): Promise<Buffer> =>
  readFile(whereTyped(file)).catch((error: unknown) => {
    throw new Error(`--${option}: ${file} cannot be read: ${explain(error)}`)
  })

/** A text in another encoding would be published with wrong letters, for good. */
function decode(bytes: Buffer, file: string): string {
  if (isUtf8(bytes)) return new TextDecoder("utf-8").decode(bytes)
  const lines = bytes.toString("latin1").split("\n")
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, "latin1"))) + 1
  throw new Error(`--file: ${file} is not UTF-8: line ${line}.`)
}

/** The number of the first line with a character that a text may not have. */
function lineWithUnseen(body: string): number | undefined {
  const at = body.split(/\r\n?|\n/).findIndex((line) => line !== "" && !isSeen(line))
  return at < 0 ? undefined : at + 1
}
const seen = linesField({ max: MOST_CHARACTERS })
const isSeen = (line: string): boolean => seen.safeParse(`x${line}`).success

async function main(): Promise<void> {
  const publication = await readArguments()
  skipProductionChecks()
  const { DATABASE_URL, APP_DATABASE_ROLE, FILES_URL } = databaseSettings()
  const db = connect(DATABASE_URL, { max: 1, role: APP_DATABASE_ROLE })
  try {
    const { edition, isNew } = await publishText(db, {
      ...publication,
      reason: "npm run campaign:publish",
      now: new Date(),
      files: openFiles(FILES_URL),
    })
    console.error(isNew ? "Published." : "In force already.")
    console.log(edition)
  } finally {
    await db.$client.end()
  }
}

/** There is no form here whose fields are marked: the argument is named. */
function sayRefused(error: RuleBroken): string {
  const { field, because } = error.details
  return field === "pdf" && because ? `--pdf: ${because.en}` : sayBroken(error, "en")
}

try {
  await main()
} catch (error) {
  console.error(error instanceof RuleBroken ? sayRefused(error) : explain(error))
  process.exitCode = 2
}
