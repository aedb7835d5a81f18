import { createHash } from "node:crypto"
import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { lookAtPhoto } from "#app/platform/photos/photo.server"

const look = async (sent: Buffer) => (await lookAtPhoto(new File([new Uint8Array(sent)], "cupom"))).picture
const refused = (sent: Buffer) =>
  expect(look(sent)).rejects.toMatchObject({ code: "FILE_UNEXPECTED", details: { field: "photo" } })
/** What a decoder sees in a file, as a hash of its pixels. */
async function seenIn(file: Buffer) {
  const whole = sharp(file, { failOn: "error" }).autoOrient().toColourspace("srgb")
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true })
  return { ...info, pixels: createHash("sha256").update(data).digest("hex") }
}

/** Shades in every corner, so that a turn or another colour shows. */
const shades = (width = 40, height = 24) => {
  const bytes = Buffer.alloc(width * height * 3)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (at * 7 + (at % 3) * 60) % 256
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}
const turned = () =>
  shades()
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .withIccProfile("p3")
    .withExif({ IFD0: { Make: "Phone", Orientation: "6" } })
const uint32 = (number: number, order: "BE" | "LE") => {
  const bytes = Buffer.alloc(4)
  bytes[`writeUInt32${order}`](number)
  return bytes
}

async function expectSame(sent: Buffer) {
  const picture = await look(sent)
  expect(await seenIn(picture)).toEqual(await seenIn(sent))
  return picture
}

describe("a JPEG", () => {
  const segment = (marker: number, content: string | Buffer) => {
    const bytes = Buffer.from(content as string, "latin1")
    return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, bytes.length + 2]), bytes])
  }
  const END = Buffer.from([0xff, 0xd9])
  const beginsAt = (file: Buffer, marker: number) => file.lastIndexOf(Buffer.from([0xff, marker]))
  const progressive = () => shades().jpeg({ progressive: true }).toBuffer()

  test.each([
    ["as a camera writes it, turned and with its colours", () => turned().jpeg()],
    ["in steps, as messengers send it", () => turned().jpeg({ progressive: true })],
    ["as small as it gets", () => turned().jpeg({ mozjpeg: true })],
    ["for printers", () => shades().toColourspace("cmyk").jpeg()],
    ["without colours", () => shades().grayscale().jpeg()],
  ])("%s shows the same", async (_, made) => {
    const sent = await made().toBuffer()
    expect(await seenIn(await look(sent))).toEqual(await seenIn(sent))
  })

  test("keeps its turn and its colours, and nothing else that was added", async () => {
    const camera = await turned().jpeg().toBuffer()
    const sent = Buffer.concat([
      camera.subarray(0, 2),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>"),
      segment(0xe2, "MPF\0II*\0"),
      segment(0xfe, "a comment"),
      // Bytes between segments are skipped, and a marker may have more than one before it.
      Buffer.from("noise", "latin1"),
      Buffer.from([0xff, 0xff]),
      camera.subarray(2),
      // A second picture, and what a phone notes behind all.
      await shades(80, 80).jpeg().toBuffer(),
      Buffer.from("SEFT"),
    ])
    const picture = await expectSame(sent)
    const { orientation, icc, xmp, comments } = await sharp(picture).metadata()
    expect([orientation, icc !== undefined, xmp, comments]).toEqual([6, true, undefined, undefined])
    expect(picture.length).toBeLessThanOrEqual(camera.length)
    expect(picture.includes("SEFT")).toBe(false)
  })

  test("that goes over its picture hundreds of times is refused before it is decoded", async () => {
    const photo = await progressive()
    const end = beginsAt(photo, 0xd9)
    const scan = photo.subarray(beginsAt(photo, 0xda), end)
    const times = (count: number) =>
      Buffer.concat([photo.subarray(0, end), ...Array<Buffer>(count).fill(scan), END])
    await look(times(20))
    await refused(times(300))
  })

  test("of a million empty tables is refused before it is taken apart", async () => {
    const tables = Buffer.alloc(4_000_000, Buffer.from([0xff, 0xdb, 0x00, 0x02]))
    await refused(Buffer.concat([(await progressive()).subarray(0, 2), tables, END]))
  })

  test("that counts as ended before its scans has none of them", async () => {
    const photo = await progressive()
    const scan = beginsAt(photo, 0xda)
    await refused(Buffer.concat([photo.subarray(0, 2), END, photo.subarray(scan)]))
  })
})

describe("a PNG", () => {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    return Buffer.concat([uint32(content.length, "BE"), named, uint32(crc32(named), "BE")])
  }
  /** Behind the signature and the header. */
  const HEADER = 8 + 25
  const withChunks = (png: Buffer, chunks: Buffer[]) =>
    Buffer.concat([png.subarray(0, HEADER), ...chunks, png.subarray(HEADER)])
  const onFile = (content: Buffer) => Buffer.concat([Buffer.from("name\0\0"), deflateSync(content)])

  test.each([
    ["a screen's, with its colours", () => turned().png()],
    ["one with few colours, of which one is clear", () => shades().ensureAlpha(0.4).png({ palette: true })],
    ["a see-through one", () => shades().ensureAlpha(0.4).png()],
    ["one that comes in steps", () => shades().png({ progressive: true })],
    ["one with finer shades", () => shades().toColourspace("rgb16").png()],
  ])("%s shows the same", async (_, made) => {
    const sent = await made().toBuffer()
    expect(await seenIn(await look(sent))).toEqual(await seenIn(sent))
  })

  test("loses its texts, which unpack to many times their size, before the decoder sees it", async () => {
    const text = onFile(Buffer.alloc(1_000_000, "A"))
    const international = Buffer.concat([Buffer.from("k\0\x01\0\0\0"), deflateSync(Buffer.alloc(1_000_000))])
    const texts = [chunk("zTXt", text), chunk("iTXt", international), chunk("tEXt", Buffer.from("a\0b"))]
    const png = await turned().png().toBuffer()
    const picture = await expectSame(withChunks(png, texts))
    expect(picture.length).toBeLessThanOrEqual(png.length)
    expect((await sharp(picture).metadata()).comments).toBeUndefined()
  })

  test("whose pixels come in a million pieces is refused", async () => {
    const pieces = Array<Buffer>(200_000).fill(chunk("IDAT", Buffer.alloc(0)))
    await refused(withChunks(await shades().png().toBuffer(), pieces))
  })

  test("has the colours' profile once, and none that unpacks to megabytes", async () => {
    const png = await shades().png().toBuffer()
    const profile = chunk("iCCP", onFile(Buffer.alloc(5_000_000)))
    expect(await look(withChunks(png, [profile]))).not.toContain(profile)
    const own = await turned().png().toBuffer()
    const at = own.indexOf("iCCP") - 4
    const its = own.subarray(at, at + 12 + own.readUInt32BE(at))
    expect((await look(withChunks(own, [its]))).length).toBeLessThanOrEqual(own.length)
  })
})

describe("a WebP", () => {
  const chunk = (type: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(type),
      uint32(content.length, "LE"),
      content,
      Buffer.alloc(content.length % 2),
    ])
  const uint24 = (number: number) => uint32(number, "LE").subarray(0, 3)
  /** So many frames of eight pixels by eight. */
  const moving = async (count: number) => {
    const frame = (await shades(8, 8).webp().toBuffer()).subarray(12)
    // Left, top, width and height less one, how long, how it is drawn.
    const place = Buffer.concat([0, 0, 7, 7, 100, 0].map(uint24)).subarray(0, 16)
    const parts = [
      chunk("VP8X", Buffer.concat([uint32(0x02, "LE"), uint24(7), uint24(7)])),
      chunk("ANIM", Buffer.alloc(6)),
      ...Array<Buffer>(count).fill(chunk("ANMF", Buffer.concat([place, frame]))),
    ]
    return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...parts]))
  }

  test.each([
    ["a small one", () => shades().webp()],
    ["one without loss", () => shades().webp({ lossless: true })],
    ["a see-through one", () => shades().ensureAlpha(0.4).webp()],
    ["a camera's, turned and with its colours", () => turned().webp()],
  ])("%s shows the same", async (_, made) => {
    const sent = await made().toBuffer()
    expect(await seenIn(await look(sent))).toEqual(await seenIn(sent))
  })

  test("keeps its turn and its colours, and nothing else that was added", async () => {
    const camera = await turned().webp().toBuffer()
    const noted = Buffer.concat([camera, chunk("XMP ", Buffer.from("<x/>")), chunk("note", Buffer.from("x"))])
    noted.writeUInt32LE(noted.length - 8, 4)
    const picture = await expectSame(noted)
    const { orientation, icc, xmp } = await sharp(picture).metadata()
    expect([orientation, icc !== undefined, xmp]).toEqual([6, true, undefined])
    expect(picture.includes("note")).toBe(false)
  })

  test("that moves is its first frame: a decoder counts the others anew for each of them", async () => {
    const sent = await moving(12)
    expect((await sharp(sent).metadata()).pages).toBe(12)
    const picture = await expectSame(sent)
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1)
    expect(picture.length).toBeLessThan(sent.length / 4)
  })
})
