import { unitNumbers } from "#app/domain/locations/unit-numbers"

/** Multipliers without 2 and 5 shuffle all numbers of so many digits, each exactly once. */
const MOST = 2_000_000
const spread = (n: number, multiplier: number, shift: number, size: number) => (n * multiplier + shift) % size

function checked(n: number): number {
  if (!Number.isInteger(n) || n < 0 || n >= MOST) throw new RangeError(`builders count to ${MOST}: ${n}`)
  return n
}

/** The n-th of two million valid CPFs, 11 digits; the demo's own and those of the tests are not among them. */
export function buildCpf(n: number): string {
  const base = String(spread(checked(n), 618_033_989, 271_828_183, 1_000_000_000)).padStart(9, "0")
  const first = cpfDigit(base)
  return base + first + cpfDigit(base + first)
}

const cpfDigit = (digits: string) =>
  closing([...digits].reduce((sum, digit, at) => sum + Number(digit) * (digits.length + 1 - at), 0))

/** The n-th of two million valid CNPJs, 14 characters, every sixteenth with letters; not the demo's own. */
export function buildCnpj(n: number): string {
  const digits = String(spread(checked(n), 69_314_719, 14_142_135, 100_000_000)).padStart(8, "0")
  const letters = digits.replace(/[0-9]/g, (digit, at) =>
    at % 3 === 1 ? "ABCDEFGHJK"[Number(digit)]! : digit,
  )
  const base = `${n % 16 === 0 ? letters : digits}0001`
  const first = cnpjDigit(base)
  return base + first + cnpjDigit(base + first)
}

const cnpjDigit = (text: string) => closing(weighed(text))

/** The n-th of two million mobile phones, 11 digits, in an area code. */
export const buildPhone = (n: number, areaCode = "11"): string =>
  `${areaCode}9${String(spread(checked(n), 48_271_177, 31_415_926, 100_000_000)).padStart(8, "0")}`

type AccessKeyParts = {
  cnpj: string
  /** IBGE's number of the unit (`35`), or its two letters. */
  uf: string
  aamm: string
  number: number
  model?: "65" | "55" | "59"
  /** For model 59 the serial number of the device. */
  serie?: number
  tpEmis?: number
  /** cNF: another code makes another key of the same invoice. */
  code?: number
}

/** An access key of 44 characters with the right check digit. */
export function buildAccessKey({
  cnpj,
  uf,
  aamm,
  number,
  model = "65",
  serie = 1,
  tpEmis = 1,
  code = (number * 7_919) % 1_000_000,
}: AccessKeyParts): string {
  const head = `${unitNumbers[uf] ?? uf}${aamm}${cnpj}${model}`
  const pad = (value: number, length: number) => String(value).padStart(length, "0")
  const tail =
    model === "59"
      ? pad(serie, 9) + pad(number, 6) + pad(code, 6)
      : pad(serie, 3) + pad(number, 9) + tpEmis + pad(code, 8)
  if ((head + tail).length !== 43) throw new RangeError("a part of the access key has the wrong length")
  return head + tail + closing(weighed(head + tail))
}

/** Values are ASCII − 48, weights 2..9 repeating from the right. */
const weighed = (text: string) =>
  [...text].reverse().reduce((sum, char, at) => sum + (char.charCodeAt(0) - 48) * (2 + (at % 8)), 0)

const closing = (sum: number) => String(sum % 11 < 2 ? 0 : 11 - (sum % 11))

/** A whole PDF of one empty page, as small as they come; `note` tells two of them apart. */
export const buildPdf = (note = ""): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `%PDF-1.4\n%${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n` +
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  )
