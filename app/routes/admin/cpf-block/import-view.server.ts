import type { Db } from "#app/db/client.server"
import { countAskedByImport } from "#app/domain/approvals/approvals.queries.server"
import { countBlockedByImport } from "#app/domain/cpf-block/cpf-blocks.list.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { separatorWords } from "#app/words/files"
import { stageOfImport } from "#app/domain/imports/work-import.server"
import type { Files } from "#app/platform/storage/files.server"
import type { LineNote, FileReading, StaffList } from "#app/domain/cpf-block/staff-list.server"
import { type LineKind, lineKinds } from "./line-kinds"

/** Lines on one page. */
const LINES = 200
const REASONS = 10

export type ListView = Awaited<ReturnType<typeof viewList>>

/** Where a list is: `done`, or what the import's kit says of it. */
async function stageOf(db: Db, { rows }: StaffList, { id, files }: { id: string; files: Files }) {
  if (rows === null) return { stage: "done" as const, gone: 0, lostRight: false }
  const { stage, done, lostRight } = await stageOfImport(db, files, id)
  return { stage, gone: done, lostRight }
}

type Place = { id: string; files: Files; params: URLSearchParams }

/** A list as its page shows it: how it was read, what is wrong, what will happen, and some of its lines. */
export async function viewList(primary: Db, list: StaffList, { id, files, params }: Place) {
  const { rows, reasons, reading, notes, counts } = list
  const stage = await stageOf(primary, list, { id, files })
  const isOver = stage.stage === "done" || stage.stage === "canceled"
  return {
    ...stage,
    isOver,
    reading: sayReading(reading),
    counts: {
      lines: reading.lines,
      ...counts,
      toBlock: isOver ? await countBlockedByImport(primary, id) : counts.listed - counts.already,
      asked: await countAskedByImport(primary, id),
      wrong: notes.filter(isWrong).length,
      /** Lines with a sound CPF and a reason that cannot be used; they are wrong too. */
      badReason: notes.filter(({ code }) => code === "reason").length,
    },
    reasons: countReasons({ rows, reasons }),
    lines: linesOf(list, params),
  }
}

const isWrong = ({ code }: LineNote): boolean => code !== "already" && code !== "lifted"

/** One page of the lines of one kind, in the file's order; without a kind of those that are worth a look. */
function linesOf(list: StaffList, params: URLSearchParams) {
  const kind = lineKinds.find((each) => each === params.get("show")) ?? null
  const lines = kind === "block" ? linesToBlock(list) : notesOf(list, kind)
  const asked = Number(params.get("from")) || 0
  const from = asked > 0 && asked < lines.length ? Math.floor(asked / LINES) * LINES : 0
  return {
    kind,
    from,
    total: lines.length,
    page: lines.slice(from, from + LINES).map((say) => say()),
    previous: from > 0 ? from - LINES : null,
    next: from + LINES < lines.length ? from + LINES : null,
  }
}

const notesOf = ({ notes }: StaffList, kind: Exclude<LineKind, "block"> | null) =>
  notes
    .filter((note) => kind === null || (kind === "wrong" ? isWrong(note) : note.code === "already"))
    .map((note) => () => sayNote(note))

/** Whom a yes blocks, masked, with the reason that will stand beside them. */
function linesToBlock({ rows, reasons, notes }: StaffList) {
  const codes = new Map(notes.map(({ line, code }) => [line, code]))
  return (rows ?? [])
    .filter(([, , line]) => codes.get(line) !== "already")
    .sort(([, , a], [, , b]) => a - b)
    .map(([cpf, reason, line]) => () => ({
      line,
      text: [maskCpf(cpf), reasons[reason], codes.has(line) && words.lifted].filter(Boolean).join(" · "),
      tone: codes.has(line) ? ("warn" as const) : ("info" as const),
    }))
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
