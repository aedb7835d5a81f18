import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { type RuleBroken, sayBroken } from "#app/errors"
import { drawPhoto, lookAtPhoto } from "./photo.server"

const file = (bytes: Uint8Array | string, name = "cupom.jpg", type = "image/jpeg") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type })

/** Looked at, and then drawn anew. */
const readPhoto = async (sent: File) => drawPhoto(await lookAtPhoto(sent), "somebody")

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#e8a317" } })

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await picture(800, 600).jpeg().toBuffer()
})

describe("a photo that can be read", () => {
  test.each(["jpeg", "png", "webp"] as const)("%s comes out as JPEG", async (format) => {
    const photo = await readPhoto(file(await picture().toFormat(format).toBuffer()))
    expect(photo).toMatchObject({ contentType: "image/jpeg", extension: "jpg", width: 60, height: 40 })
    expect((await sharp(photo.bytes).metadata()).format).toBe("jpeg")
  })

  test("loses where it was taken and stands upright", async () => {
    const sent = await picture(60, 40)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: "23/1 33/1 0/1" }, IFD0: { Make: "Phone" } })
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif?.includes("Phone")).toBe(true)
    const photo = await readPhoto(file(sent))
    expect(photo).toMatchObject({ width: 40, height: 60 })
    const after = await sharp(photo.bytes).metadata()
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(photo.bytes.includes("Phone")).toBe(false)
  })

  test("is at most 2,000 pixels long and never made larger", async () => {
    const photo = await readPhoto(file(await picture(3000, 1500).jpeg().toBuffer()))
    expect(photo).toMatchObject({ width: 2000, height: 1000 })
  })

  test("a see-through screenshot gets white paper behind it", async () => {
    const clear = { create: { width: 8, height: 8, channels: 4, background: "#00000000" } } as const
    const photo = await readPhoto(file(await sharp(clear).png().toBuffer()))
    const { data } = await sharp(photo.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(250)
  })

  test("what was hidden behind the picture is gone", async () => {
    const photo = await readPhoto(file(Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")])))
    expect(photo.bytes.includes("<script>")).toBe(false)
  })

  test("the same upload is known by its hash", async () => {
    const [one, two] = [await lookAtPhoto(file(jpeg)), await lookAtPhoto(file(jpeg, "again.jpg"))]
    expect(one.sha256).toBe(two.sha256)
  })
})

describe("a photo that is refused", () => {
  const refused = async (sent: Uint8Array | string, code: string, name?: string) =>
    expect(readPhoto(file(sent, name))).rejects.toMatchObject({ code, details: { field: "photo" } })
  const read = (sent: Uint8Array | string) =>
    readPhoto(file(sent)).catch((error: RuleBroken) => sayBroken(error, "pt"))

  test("above 10 MB", () => refused(Buffer.alloc(10 * 1024 * 1024 + 1), "FILE_LARGE"))

  test("50 megapixels in a few kilobytes, before a pixel is decoded", async () => {
    const bomb = await picture(10_000, 5_000).png().toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    await expect(lookAtPhoto(file(bomb))).rejects.toMatchObject({ code: "FILE_LARGE" })
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  test("in the words for a field: the most megabytes, or the formats", async () => {
    expect(await read(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatch(/ Tamanho máximo: 10MB\.$/)
    expect(await read("GIF89a…")).toMatch(/ Formato: JPG, PNG ou WebP\.$/)
    expect(await read(jpeg.subarray(0, jpeg.length / 2))).not.toContain("Formato")
  })

  test("cut off half-way", () => refused(jpeg.subarray(0, jpeg.length / 2), "FILE_UNEXPECTED"))

  test("a page or an archive with a photo's name", async () => {
    await refused("<!doctype html><script>alert(1)</script>", "FILE_UNEXPECTED")
    await refused("PK\x03\x04zip", "FILE_UNEXPECTED")
    await refused("GIF89a…", "FILE_UNEXPECTED")
    await refused('<svg xmlns="http://www.w3.org/2000/svg"/>', "FILE_UNEXPECTED")
  })

  test("another format behind a photo's first bytes", () =>
    refused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<html>")]), "FILE_UNEXPECTED"))

  test("HEIC, with what to do", async () => {
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")
    await expect(readPhoto(file(heic, "IMG_0001.HEIC"))).rejects.toMatchObject({
      code: "FILE_UNEXPECTED",
      details: { because: { pt: expect.stringContaining("print da tela") } },
    })
  })

  test("a PDF, with what to send instead of it", async () => {
    const pdf = "%PDF-1.7\n%âãÏÓ"
    await refused(pdf, "FILE_UNEXPECTED", "rg.pdf")
    // A few bytes of a mail or a printer may stand before it.
    for (const sent of [pdf, `\r\n${pdf}`])
      expect(await read(sent)).toMatch(
        / Formato: JPG, PNG ou WebP\. Um PDF não é aceito: fotografe o papel ou.*print/,
      )
  })
})
