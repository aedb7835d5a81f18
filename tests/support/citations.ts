import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"

const CODE = /\.(ts|tsx|css|mjs|cjs|sql)$/
/** What is made here and not kept, and the campaign's own texts. */
const LEFT_OUT = ["node_modules", "build", ".git", ".data", "public/fonts", "drizzle/seed/texts"]

/** Every file whose comments or text somebody reads to learn how the house works, by its path from the root. */
export function readableFiles(root: string, folder = ""): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (LEFT_OUT.includes(name)) return []
    if (entry.isDirectory()) return readableFiles(root, name)
    return CODE.test(name) || name.endsWith(".md") ? [name] : []
  })
}

/** What a file cites that is not in the repository, each with its line. */
export function deadCitations(
  root: string,
  file: string,
  text = readFileSync(path.join(root, file), "utf8"),
): string[] {
  const isPage = file.endsWith(".md")
  return (isPage ? text : commentsOf(text)).split("\n").flatMap((line, at) => {
    const cited = [...pages(line), ...places(root, line), ...(isPage ? links(line) : [])]
    const dead = cited.filter((each) => !isThere(root, file, each))
    // A section of a paper: whoever has no such paper reads nothing.
    if (line.includes("§")) dead.push("§")
    return [...new Set(dead)].map((each) => `${file}:${at + 1}: ${each}`)
  })
}

/** The comments of a program in their lines, everything else blank. */
function commentsOf(text: string): string {
  const kept: string[] = []
  let end = 0
  for (const { index, 0: comment } of text.matchAll(/(?<=^|[\s{(])(\/\*[\s\S]*?\*\/|(\/\/|-- ).*)/gm)) {
    if (index < end) continue
    kept.push(text.slice(end, index).replace(/[^\n]/g, " "), comment)
    end = index + comment.length
  }
  return kept.join("")
}

const all = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, found]) => found!)

/** `README.md`, `../app/README.md`. */
const pages = (line: string): string[] => all(line, /(?<![\w/.:-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g)

/**
 * `app/db`, `domain/actions/action-words`, `../drizzle/schema`: a place by a folder of the repository, by one of the
 * house's rooms, or by a term that has its rules in one.
 */
function placesIn(root: string): RegExp {
  const folders = ["", "app", "app/domain", "tests"].flatMap((from) =>
    readdirSync(path.join(root, from), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  const names = folders.map(({ name }) => name).filter((name) => /^[a-z]/.test(name))
  const first = [...new Set(names)].join("|")
  return new RegExp(`(?<![\\w/.:<-])((?:\\.\\./)*(?:${first})/(?:[\\w.-]+/)*[\\w-][\\w.-]*)`, "g")
}

const placesOf = new Map<string, RegExp>()
function places(root: string, line: string): string[] {
  const pattern = placesOf.get(root) ?? placesIn(root)
  placesOf.set(root, pattern)
  return all(line, pattern).map((place) => place.replace(/\.+$/, ""))
}

/** `[words](../README.md)`. */
const links = (line: string): string[] =>
  all(line, /\]\(([^)#\s]+)[^)]*\)/g).filter((target) => !/^[a-z]+:|^\//.test(target))

/** Of what a page tells to run, the scripts and names of tests that are not there. */
export function deadCommands(root: string, text: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>
  }
  const tests = readableFiles(root).filter((file) => /\.test\.tsx?$/.test(file))
  const scripts = all(text, /npm run (?:-s )?([a-z][a-z:-]*)/g)
  // Words in capitals or angles stand for any: `npm test -- WORD`, `<term>`.
  const words = all(text, /npm test -- ([^`"\n#]+)/g).flatMap(
    (line) => line.match(/(?<![\w<])[a-z][\w./-]*/g) ?? [],
  )
  return [
    ...scripts.filter((name) => !Object.hasOwn(manifest.scripts, name)),
    ...words.filter((word) => !tests.some((file) => file.includes(word))),
  ]
}

/** From the file's folder, the root, or the house; a module may be named without its ending. */
function isThere(root: string, file: string, cited: string): boolean {
  // What the build makes is not there in a fresh clone.
  if (cited.startsWith("build/")) return true
  return [path.dirname(file), "", "app", "app/domain", "tests"].some((from) => {
    const place = path.join(root, from, cited)
    const [folder, name] = [path.dirname(place), path.basename(place)]
    if (existsSync(place)) return true
    if (!existsSync(folder) || !statSync(folder).isDirectory()) return false
    return readdirSync(folder).some((other) => other.startsWith(`${name}.`))
  })
}
