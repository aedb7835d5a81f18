import type { Text } from "#app/errors"

/** Codes that files or the public log tell, each with what it means. */
export const codes = (words: Readonly<Record<string, Text>>, locale: "pt" | "en"): string =>
  Object.entries(words)
    .map(([code, text]) => `${code}, ${text[locale]}`)
    .join("; ")
