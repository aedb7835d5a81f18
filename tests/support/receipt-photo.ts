import { toBuffer } from "qrcode"
import sharp from "sharp"
import { makeRandom, type Random } from "#drizzle/seed/builders/random"

const goods = ["CHOPP PILSEN 300ML", "CERV LONG NECK", "PORCAO FRITAS", "CALABRESA ACEB", "CAIPIRINHA LIM"]
const reais = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")
const RULE = "-".repeat(42)

/** The n-th receipt of one bar: the same print, other figures; every second one of the very same goods. */
export async function photographReceipt(n: number): Promise<Buffer> {
  const random = makeRandom(n + 1)
  const lines = linesOf(random, { sameGoods: n % 2 === 1 })
  const texts = lines.map(
    (line, at) =>
      `<text x="30" y="${60 + at * 38}" font-family="monospace" font-size="26" xml:space="preserve">${line}</text>`,
  )
  const height = lines.length * 38 + 80
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${height}">
    <rect width="100%" height="100%" fill="#fbfaf5"/><g fill="#222">${texts.join("")}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}

/** A receipt with a code of its own under its lines, photographed a little askew. */
export async function photographCode(text: string): Promise<Buffer> {
  const paper = await photographReceipt(1)
  const { height } = await sharp(paper).metadata()
  const code = await toBuffer(text, { width: 420, margin: 4 })
  const whole = await sharp(paper)
    .extend({ bottom: 480, background: "#fbfaf5" })
    .composite([{ input: code, left: 150, top: height + 20 }])
    .toBuffer()
  return sharp(whole).rotate(4, { background: "#543" }).jpeg({ quality: 80 }).toBuffer()
}

function linesOf(random: Random, { sameGoods }: { sameGoods: boolean }): string[] {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join("")
  const bought = sameGoods ? goods : Array.from({ length: random.int(3, 7) }, () => random.pick(goods))
  let total = 0
  const items = bought.map((name) => {
    const [count, cents] = [random.int(1, 6), random.int(500, 4_500)]
    total += count * cents
    return `${digits(3)} ${name.padEnd(18)}${count} UN ${reais(cents).padStart(6)} ${reais(count * cents).padStart(8)}`
  })
  return [
    "BAR DA ARQUIBANCADA LTDA",
    "CNPJ 11.222.333/0001-81",
    "RUA DAS TRAVES, 90 - SAO PAULO - SP",
    "DOCUMENTO AUXILIAR DA NOTA FISCAL",
    "DE CONSUMIDOR ELETRONICA",
    RULE,
    "COD DESCRICAO        QTD UN  VL UN   TOTAL",
    ...items,
    RULE,
    `VALOR TOTAL R$ ${reais(total).padStart(27)}`,
    "FORMA PAGAMENTO               VALOR PAGO",
    `Cartao de Credito ${reais(total).padStart(24)}`,
    RULE,
    "Consulte pela Chave de Acesso em",
    "www.nfce.fazenda.sp.gov.br/consulta",
    `3526 1111 2223 3300 0181 6500 1${digits(3)} ${digits(4)}`,
    `${digits(4)} ${digits(4)} ${digits(4)}`,
    "CONSUMIDOR NAO IDENTIFICADO",
    `NFC-e n ${digits(9)} Serie 001 ${digits(2)}/11/2026`,
    `Protocolo de autorizacao: ${digits(15)}`,
    "OBRIGADO E VOLTE SEMPRE",
  ]
}

/** The ways in which one photo is sent as if it were another. */
export const disguises: Record<string, (photo: Buffer) => Promise<Buffer>> = {
  "saved anew": (photo) => sharp(photo).jpeg({ quality: 35 }).toBuffer(),
  "at half its size": async (photo) => {
    const { width } = await sharp(photo).metadata()
    return sharp(photo)
      .resize({ width: width >> 1 })
      .jpeg({ quality: 75 })
      .toBuffer()
  },
  "cut by a tenth at each side": (photo) => cut(photo, 0.1),
  "cut at two sides": async (photo) => {
    const { width, height } = await sharp(photo).metadata()
    const left = Math.floor(width * 0.1)
    const rest = { left, top: 0, width: width - left, height: Math.floor(height * 0.92) }
    return sharp(photo).extract(rest).jpeg({ quality: 80 }).toBuffer()
  },
  "turned by 90°": (photo) => sharp(photo).rotate(90).jpeg({ quality: 80 }).toBuffer(),
  "turned by 180°": (photo) => sharp(photo).rotate(180).jpeg({ quality: 80 }).toBuffer(),
  "turned by 270°": (photo) => sharp(photo).rotate(270).jpeg({ quality: 80 }).toBuffer(),
  "turned by 3°": (photo) => sharp(photo).rotate(3, { background: "#543" }).jpeg().toBuffer(),
  "turned by -5°": (photo) => sharp(photo).rotate(-5, { background: "#fff" }).jpeg().toBuffer(),
  darker: (photo) => sharp(photo).linear(0.7, 10).jpeg({ quality: 80 }).toBuffer(),
  "turned, cut, shrunk and saved anew": async (photo) => {
    const turned = await sharp(photo).rotate(94, { background: "#765" }).toBuffer()
    const smaller = await cut(turned, 0.07)
    return sharp(smaller).resize({ width: 700 }).jpeg({ quality: 55 }).toBuffer()
  },
}

async function cut(photo: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata()
  const [left, top] = [Math.floor(width * share), Math.floor(height * share)]
  const rest = { left, top, width: width - 2 * left, height: height - 2 * top }
  return sharp(photo).extract(rest).jpeg({ quality: 80 }).toBuffer()
}
