export type Locale = "pt" | "en"
export type Text = Record<Locale, string>

/** What a code is answered with. */
export type Entry = Text & {
  status: number
  /** Of a code that was given and nobody throws: the answer in its place, the same for every cause or a field's own. */
  swallowedBy?: string
}

export const entry = (status: number, pt: string, en: string, swallowedBy?: string): Entry => ({
  status,
  pt,
  en,
  swallowedBy,
})
