import { readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { connect } from "#app/db/client.server"
import { publishText } from "#app/domain/regulations/publish-text.server"
import { publishedTextInput } from "#app/domain/regulations/regulation-input.server"
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
  const body = file === undefined ? undefined : decode(await readFile(whereTyped(file)), file)
  const parsed = publishedTextInput.safeParse({ ...named, body })
  if (parsed.success)
    return { text: parsed.data, pdf: pdf === undefined ? undefined : await readFile(whereTyped(pdf)) }
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path.join(".")
    return `--${name === "body" ? "file" : name}: ${sayField(message, "en")}`
  })
  throw new Error([USAGE, ...lines].join("\n"))
}

/** A text in another encoding would be published with wrong letters, for good. */
function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${file} is not UTF-8.`)
  }
}

async function main(): Promise<void> {
  const read = await readArguments()
  skipProductionChecks()
  const { DATABASE_URL, APP_DATABASE_ROLE, FILES_URL } = databaseSettings()
  const db = connect(DATABASE_URL, { max: 1, role: APP_DATABASE_ROLE })
  try {
    const { edition, isNew } = await publishText(db, {
      ...read,
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

try {
  await main()
} catch (error) {
  console.error(error instanceof RuleBroken ? sayBroken(error, "en") : explain(error))
  process.exitCode = 2
}
