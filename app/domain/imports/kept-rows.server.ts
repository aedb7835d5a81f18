import type { Files } from "#app/platform/storage/files.server"
import { findJson, storeJson } from "./stored-json.server"

/** Where so many rows stand in a kept file. */
export type RowSpan = { at: number; bytes: number; rows: number }

const keyOf = (id: string, part: string) => `imports/${id}.${part}.json`

/** Rows of an import, put into one file page by page, so that each page is read again without the others. */
export function rowWriter(files: Files, id: string, part: string) {
  const pages: Buffer[] = []
  let at = 0
  return {
    /** Adds a page; answers where it will stand. */
    add(rows: readonly unknown[]): RowSpan {
      const page = Buffer.from(`${JSON.stringify(rows)}\n`)
      const span = { at, bytes: page.length, rows: rows.length }
      pages.push(page)
      at += page.length
      return span
    },
    keep: () => files.put(keyOf(id, part), Buffer.concat(pages), "application/x-ndjson"),
  }
}

/** One page of them. */
export async function readRows<Row>(
  files: Files,
  id: string,
  { part, span }: { part: string; span: RowSpan },
): Promise<Row[]> {
  return JSON.parse((await files.readRange(keyOf(id, part), span.at, span.bytes)).toString()) as Row[]
}

/** A few rows in a file of their own. */
export const keepFew = (
  files: Files,
  id: string,
  { part, rows }: { part: string; rows: readonly unknown[] },
) => storeJson(files, keyOf(id, part), rows)

/** Reads what `keepFew` kept; none where there is nothing. */
export async function readFew<Row>(files: Files, id: string, part: string): Promise<Row[]> {
  const rows = await findJson<Row[]>(files, keyOf(id, part))
  return rows === undefined || rows === "broken" ? [] : rows
}
