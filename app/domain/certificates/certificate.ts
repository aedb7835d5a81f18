/** An authorisation's number: what it allows, its own number, its year. */
const CERTIFICATE = /^0[1-6]\.[0-9]{6}\/[0-9]{4}$/

/** More than any campaign has: one for each kind of draw. */
const MOST = 12

/** The numbers in a text, one a line, each once and in order; or the first line that is none. */
export function readCertificates(text: string): { numbers: string[] } | { wrong: string } {
  const lines = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const numbers = [...new Set(lines)].toSorted()
  const wrong = lines.find((line) => !CERTIFICATE.test(line)) ?? numbers[MOST]
  return wrong === undefined ? { numbers } : { wrong }
}
