/** Letters as a bar's printer sets them, five dots wide and seven high; a digit of base 32 for each row of dots. */
const LETTERS: Readonly<Record<string, string>> = {
  A: "ehhvhhh",
  B: "uhhuhhu",
  C: "ehggghe",
  D: "uhhhhhu",
  E: "vgguggv",
  F: "vgguggg",
  G: "ehgnhhf",
  H: "hhhvhhh",
  I: "e44444e",
  J: "72222ic",
  K: "hikokih",
  L: "ggggggv",
  M: "hrllhhh",
  N: "hhpljhh",
  O: "ehhhhhe",
  P: "uhhuggg",
  Q: "ehhhlid",
  R: "uhhukih",
  S: "fgge11u",
  T: "v444444",
  U: "hhhhhhe",
  V: "hhhhha4",
  W: "hhhllla",
  X: "hha4ahh",
  Y: "hhha444",
  Z: "v1248gv",
  "0": "ehjlphe",
  "1": "4c4444e",
  "2": "eh1248v",
  "3": "v2421he",
  "4": "26aiv22",
  "5": "vgu11he",
  "6": "68guhhe",
  "7": "v124888",
  "8": "ehhehhe",
  "9": "ehhf12c",
  ".": "00000cc",
  ",": "0000c48",
  "-": "000e000",
  "/": "11248gg",
  ":": "0cc0cc0",
  $: "4fke5u4",
}

const [WIDTH, HEIGHT] = [5, 7]
/** What a letter takes, with the room around it. */
const CELL = { width: WIDTH + 1, height: HEIGHT + 4 }

type Printed = { pixels: Buffer; width: number; height: number }

/** Lines of capitals as gray pixels, one byte each, every dot so many pixels wide; a sign that is not there is a blank. */
export function printLines(
  lines: readonly string[],
  { dot, margin }: { dot: number; margin: number },
): Printed {
  const longest = Math.max(...lines.map((line) => line.length))
  const width = (longest * CELL.width + 2 * margin) * dot
  const height = (lines.length * CELL.height + 2 * margin) * dot
  const pixels = Buffer.alloc(width * height, PAPER)
  const ink = (x: number, y: number) => {
    for (let row = 0; row < dot; row++) {
      const at = ((margin + y) * dot + row) * width + (margin + x) * dot
      pixels.fill(INK, at, at + dot)
    }
  }
  lines.forEach((line, number) => {
    Array.from(line).forEach((letter, place) => {
      Array.from(LETTERS[letter] ?? "").forEach((digit, y) => {
        const dots = Number.parseInt(digit, 32)
        for (let x = 0; x < WIDTH; x++)
          if (dots & (1 << (WIDTH - 1 - x))) ink(place * CELL.width + x, number * CELL.height + y)
      })
    })
  })
  return { pixels, width, height }
}

/** How light paper and print are, of 255. */
const [PAPER, INK] = [244, 52]
