import { readFileSync } from "node:fs"

let read: string | undefined

/** The release that answers: package.json's version. */
export function version(): string {
  read ??= (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version
  return read
}
