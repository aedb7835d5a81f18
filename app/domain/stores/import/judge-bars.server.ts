import { v7 as uuidv7 } from "uuid"
import { changedFields } from "#app/domain/changed-fields"
import { units } from "#app/domain/locations/locations.server"
import { isCnpj, normalizeCnpj } from "#app/domain/stores/cnpj"
import { storeForm } from "#app/domain/stores/store-form"
import { storeFields, type StoreInput } from "#app/domain/stores/store-input.server"
import type { StoreRow } from "#app/domain/stores/store-rows.server"
import { fold } from "#app/platform/text/fold"
import { addressParts, type BarColumn, type BarColumns, type BarField, barFields } from "./bar-columns"
import type { BarFault, BarLine, ChangedBar, NewBar, RefusedBar, UnchangedBar } from "./kept-bars.server"

/** A line as its fields' columns have it; what has no column or says nothing is not there. */
type WrittenBar = { line: number; cnpj: string; texts: Partial<Record<BarField, string>> }

const unitByName = new Map(units.map(({ value, name }) => [fold(name), value]))

/** A line's cells by field, as a person would have typed them. */
export function writtenBar({ line, cells }: BarLine, columns: BarColumns): WrittenBar {
  const texts: WrittenBar["texts"] = {}
  const textOf = (column: BarColumn) => {
    const at = columns[column]
    return at === null ? "" : typed(cells[at] ?? "")
  }
  for (const field of barFields) {
    const text = textOf(field)
    if (text !== "") texts[field] = field === "uf" ? (unitByName.get(fold(text)) ?? text) : text
  }
  if (texts.address) {
    const street = withType(texts.address, textOf("streetType"))
    texts.address = wholeAddress(street, addressParts.map(textOf))
  }
  return { line, cnpj: normalizeCnpj(texts.cnpj ?? ""), texts }
}

/** "Rua Augusta": its kind before it, where it does not begin with that already, in short or in full. */
function withType(street: string, type: string): string {
  const [kind, said] = [fold(type), fold(street)]
  const saysIt = `${said} `.startsWith(`${kind} `) || inFull(said.split(" ")[0] ?? "") === inFull(kind)
  return type === "" || saysIt ? street : `${type} ${street}`
}

/** A kind of street that is written in short, as registers and maps do. */
const inFull = (kind: string): string => {
  const short = kind.replace(/\.$/, "")
  return streetKinds.get(short) ?? short
}

const streetKinds = new Map([
  ["al", "alameda"],
  ["av", "avenida"],
  ["estr", "estrada"],
  ["est", "estrada"],
  ["lg", "largo"],
  ["lgo", "largo"],
  ["pc", "praca"],
  ["pca", "praca"],
  ["r", "rua"],
  ["rod", "rodovia"],
  ["trav", "travessa"],
  ["tv", "travessa"],
])

/** "Rua Augusta, 123, Consolação": the street with what stands in columns of its own, and does not stand in it already. */
function wholeAddress(street: string, parts: readonly string[]): string {
  const said = street.split(",").map(fold)
  return [street, ...parts.filter((part) => part !== "" && !said.includes(fold(part)))].join(", ")
}

/** Without the spaces that do not break, and the apostrophe by which spreadsheets and our own files mark a text. */
const typed = (cell: string) =>
  cell
    .replaceAll("\u00A0", " ")
    .trim()
    .replace(/^'(?=[=+\-@0-9])/, "")

/** What a line comes to; `unchanged` where the bar is there just so. */
type Judged =
  | { verdict: "new"; row: NewBar }
  | { verdict: "changed"; row: ChangedBar }
  | { verdict: "refused"; row: RefusedBar }
  | { verdict: "unchanged"; row: UnchangedBar }

type Known = {
  /** The bar that has the CNPJ. */
  bar: StoreRow | undefined
  /** The line above that has the CNPJ too. */
  earlier: number | undefined
  /** What is read of a line at all. */
  columns: BarColumns
}

/**
 * Judges a line by the rules of a bar's own form. What a line does not say stays as the bar has it: nothing is emptied by
 * a file.
 */
export function judgeBar(written: WrittenBar, { bar, earlier, columns }: Known): Judged {
  const { line, cnpj, texts } = written
  const refuse = (faults: BarFault[]): Judged => ({
    verdict: "refused",
    row: { line, name: texts.name ?? "", cnpj: texts.cnpj ?? "", faults },
  })
  if (earlier !== undefined) return refuse([{ field: "cnpj", rule: `repeated-line:${earlier}` }])
  const read = storeFields.safeParse(bar ? { ...withoutVersion(bar), ...texts, cnpj } : texts)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }): BarFault => {
      const field = (path[0] ?? null) as BarField | null
      const rule = field && columns[field] === null && message === "required" ? "no-column" : message
      return { field, rule: spoiltBySheet(field, texts) ?? rule }
    })
    return refuse(faults)
  }
  if (!bar) return { verdict: "new", row: { line, id: uuidv7(), fields: read.data } }
  const changed = changedFields<StoreInput>(bar, read.data)
  const { id, version, name } = bar
  const isInactive = !bar.active
  if (!changed) return { verdict: "unchanged", row: { line, name, cnpj, isInactive } }
  const { before, after } = changed
  return { verdict: "changed", row: { line, id, version, name, cnpj: bar.cnpj, isInactive, before, after } }
}

function withoutVersion(bar: StoreRow): Partial<Record<BarField, string>> {
  const { version: _, ...form } = storeForm(bar)
  return form
}

/** Spreadsheets take CNPJs and CEPs for numbers: they drop leading zeros, or write 1,12E+13. */
function spoiltBySheet(field: BarField | null, { cnpj = "", cep = "" }: WrittenBar["texts"]) {
  if (field === "cnpj" && /^[0-9][.,]?[0-9]*E\+?[0-9]+$/i.test(cnpj)) return "cnpj-number"
  if (field === "cnpj" && /^[0-9]{11,13}$/.test(normalizeCnpj(cnpj))) return "cnpj-digits"
  return field === "cep" && /^[0-9]{7}$/.test(cep.replace(/[ .-]/g, "")) ? "cep-digits" : undefined
}

/** Whether a line's CNPJ may be looked for at all. */
export const hasCnpj = ({ cnpj }: WrittenBar): boolean => isCnpj(cnpj)
