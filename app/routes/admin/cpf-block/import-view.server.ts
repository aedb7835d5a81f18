import type { Db } from "#app/db/client.server"
import { countAskedByImport } from "#app/domain/approvals/approvals.queries.server"
import { separatorWords } from "#app/words/files"
import { stageOfImport } from "#app/domain/imports/work-import.server"
import type { Files } from "#app/platform/files.server"
import type { LineNote, FileReading, StaffList } from "#app/domain/cpf-block/staff-list.server"

/** Lines on one page of what was noted. */
const NOTES = 200
const REASONS = 10

export type ListView = Awaited<ReturnType<typeof viewList>>

/** Where a list is: `done`, or what the import's kit says of it. */
async function stageOf(db: Db, { rows }: StaffList, { id, files }: { id: string; files: Files }) {
  if (rows === null) return { stage: "done" as const, gone: 0 }
  const { stage, done } = await stageOfImport(db, files, id)
  return { stage, gone: done }
}

type LinesFrom = { id: string; files: Files; from: number }

/** A list as its page shows it, from the note with this number on: how it was read, what is wrong, what will happen. */
export async function viewList(primary: Db, list: StaffList, { id, files, from }: LinesFrom) {
  const { rows, reasons, reading, notes, counts } = list
  const known: readonly string[] = ["already", "lifted"]
  const start = from < notes.length ? from : 0
  const asked = await countAskedByImport(primary, id)
  return {
    ...(await stageOf(primary, list, { id, files })),
    reading: sayReading(reading),
    counts: {
      lines: reading.lines,
      ...counts,
      toBlock: counts.listed - counts.already - asked,
      asked,
      wrong: notes.filter(({ code }) => !known.includes(code)).length,
      /** Lines with a sound CPF and a reason that cannot be used; they are wrong too. */
      badReason: notes.filter(({ code }) => code === "reason").length,
    },
    reasons: countReasons({ rows, reasons }),
    notes: {
      from: start,
      total: notes.length,
      page: notes.slice(start, start + NOTES).map(sayNote),
      previous: start > 0 ? Math.max(0, start - NOTES) : null,
      next: start + NOTES < notes.length ? start + NOTES : null,
    },
  }
}

/** The reasons that most lines have: a column that was taken for one by mistake shows here. */
function countReasons({ rows, reasons }: Pick<StaffList, "rows" | "reasons">) {
  const counts = reasons.map((reason) => ({ reason, count: 0 }))
  for (const [, place] of rows ?? []) counts[place]!.count++
  return {
    most: counts.toSorted((a, b) => b.count - a.count).slice(0, REASONS),
    others: Math.max(0, counts.length - REASONS),
  }
}

function sayReading({ fileName, encoding, separator, header, cpfColumn, reasonColumn }: FileReading) {
  const say = (at: number) => `${at + 1}ª${header?.[at] ? `, “${header[at].trim()}”` : ""}`
  return {
    fileName,
    encoding,
    separator: separator && separatorWords[separator],
    header: header ? header.map((name) => name.trim()).join(", ") : "não tem",
    cpf: say(cpfColumn),
    reason: reasonColumn === null ? "não tem; vale o motivo escrito no envio" : say(reasonColumn),
  }
}

const words: Record<Exclude<LineNote["code"], "repeated">, string> = {
  cpf: "CPF inválido.",
  "cpf-digits": "CPF com menos de 11 dígitos: a planilha pode ter perdido os zeros da esquerda.",
  "cpf-number":
    "A planilha transformou o CPF em número, como 5,3E+10. Formate a coluna como texto e salve de novo.",
  reason: "Motivo com mais de 500 caracteres, ou com caracteres que não podem ser usados.",
  already: "Já está bloqueado: fica como está.",
  lifted: "Já foi bloqueado e desbloqueado antes: será bloqueado de novo.",
}

function sayNote(note: LineNote) {
  const { line, code } = note
  const text = code === "repeated" ? `CPF repetido: já está na linha ${note.other}.` : words[code]
  const tone = code === "already" ? "neutral" : code === "lifted" ? "warn" : "bad"
  return { line, text, tone } as const
}
