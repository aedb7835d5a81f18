import path from "node:path"
import { pathToFileURL } from "node:url"

/** The public program's own file, which runs without anything else of the project. */
export const CONFERIR = path.resolve("public/conferir.mjs")

/** What it found of each thing that it looked at. */
type ConferirLine = { certo: boolean; texto: string }
type ConferirInput = Record<string, unknown>
type ConferirBase = { total: number; sha256: string; pedacos: Uint8Array[]; linha(at: number): string }
type ConferirAnswer = { linhas: ConferirLine[]; faltas: string[]; avisos: string[] }
type Program = {
  /** The codes that it knows, by the kind of entry. */
  CODIGOS: Record<string, string>
  nadaLido(): ConferirInput
  guarda(read: ConferirInput, bytes: Uint8Array, path?: string): void
  leAbertas(read: ConferirInput): Promise<void>
  confereTudo(read: ConferirInput): ConferirAnswer
  /** The command's exit code, and its last words. */
  desfecho(answer: ConferirAnswer): [code: number, end: string]
  /** Why it did not read something; undefined of an error that is its own. */
  motivoDe(error: unknown): string | undefined
  canonico(value: unknown): string
  leBase(bytes: Uint8Array | string, piece?: number): ConferirBase
  raizDa(base: object): Buffer
  raizDaProva(proof: object): Buffer | undefined
  sha256(...parts: (Uint8Array | string)[]): Buffer
  posicoesDe(key: Uint8Array, size: number): (value: number) => number
}

/** Its functions, for tests that call them thousands of times. */
export const conferir = (await import(/* @vite-ignore */ pathToFileURL(CONFERIR).href)) as Program

/** What it says where it cannot read something; that it breaks is no answer. */
function refusalOf(error: unknown): string {
  const why = conferir.motivoDe(error)
  if (why === undefined) throw error
  return why
}

/** What it says of such files, or `refused` where it cannot read one, as the command with exit 2. */
export function check(files: (string | Buffer)[]): ConferirLine[] | "refused" {
  const read = conferir.nadaLido()
  try {
    for (const file of files) conferir.guarda(read, Buffer.from(file as string))
  } catch (error) {
    refusalOf(error)
    return "refused"
  }
  return conferir.confereTudo(read).linhas
}

/** What it answers to such files by their names. */
export async function answerTo(files: ReadonlyMap<string, Buffer>): Promise<ConferirAnswer> {
  const read = conferir.nadaLido()
  // A bundle and a checkpoint of the past are told by their path, all others by what is in them.
  for (const [name, bytes] of files)
    conferir.guarda(read, bytes, /(^|\/)(tile|history)\//.test(name) ? name : "")
  await conferir.leAbertas(read)
  return conferir.confereTudo(read)
}

/** What the program says against such files by their names; a file that it cannot read is `refused`. */
export async function judged(files: ReadonlyMap<string, Buffer>) {
  try {
    const { linhas, faltas, avisos } = await answerTo(files)
    const wrong = linhas.flatMap(({ certo, texto }) => (certo ? [] : texto))
    return { wrong, missing: faltas, warned: avisos, refused: [] as string[] }
  } catch (error) {
    return { wrong: [], missing: [], warned: [], refused: [refusalOf(error)] }
  }
}
