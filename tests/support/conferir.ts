import path from "node:path"
import { pathToFileURL } from "node:url"

/** The public program's own file, which runs without anything else of the project. */
export const CONFERIR = path.resolve("public/conferir.mjs")

/** What it found of each thing that it looked at. */
export type ConferirLine = { certo: boolean; texto: string }
type ConferirInput = Record<string, unknown>
type ConferirBase = { total: number; sha256: string; pedacos: Uint8Array[]; linha(at: number): string }
type Program = {
  /** The codes that it knows, by the kind of entry. */
  CODIGOS: Record<string, string>
  nadaLido(): ConferirInput
  guarda(read: ConferirInput, bytes: Uint8Array, path?: string): void
  leAbertas(read: ConferirInput): Promise<void>
  confereTudo(read: ConferirInput): { linhas: ConferirLine[]; faltas: string[]; avisos: string[] }
  confere(read: ConferirInput): ConferirLine[]
  canonico(value: unknown): string
  leBase(bytes: Uint8Array | string, piece?: number): ConferirBase
  raizDa(base: object): Buffer
  raizDaProva(proof: object): Buffer | undefined
  sha256(...parts: (Uint8Array | string)[]): Buffer
  posicoesDe(key: Uint8Array, size: number): (value: number) => number
}

/** Its functions, for tests that call them thousands of times. */
export const conferir = (await import(/* @vite-ignore */ pathToFileURL(CONFERIR).href)) as Program

/** What it says of such files, or `refused` where it cannot read one, as the command with exit 2. */
export function check(files: (string | Buffer)[]): ConferirLine[] | "refused" {
  const read = conferir.nadaLido()
  try {
    for (const file of files) conferir.guarda(read, Buffer.from(file as string))
  } catch {
    return "refused"
  }
  return conferir.confere(read)
}

/** What the program says against such files by their names; a file that it cannot read is `refused`. */
export async function judged(files: ReadonlyMap<string, Buffer>) {
  const read = conferir.nadaLido()
  try {
    // A bundle and a checkpoint of the past are told by their path, all others by what is in them.
    for (const [name, bytes] of files)
      conferir.guarda(read, bytes, /^(tile|history)\//.test(name) ? name : "")
    await conferir.leAbertas(read)
    const { linhas, faltas, avisos } = conferir.confereTudo(read)
    const wrong = linhas.flatMap(({ certo, texto }) => (certo ? [] : texto))
    return { wrong, missing: faltas, warned: avisos, refused: [] as string[] }
  } catch (error) {
    return { wrong: [], missing: [], warned: [], refused: [String(error)] }
  }
}
