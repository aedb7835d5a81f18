declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    glyphs: string,
    options?: { targetFormat?: "sfnt" | "truetype" | "woff" | "woff2" },
  ): Promise<Buffer>
}
