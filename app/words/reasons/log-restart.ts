import type { Text } from "#app/errors"

/** Why a public log ended and the next one took its place: a closed list, since a free text never enters the log. */
export const restartWords = {
  "key-lost": { pt: "a chave que o assinava se perdeu", en: "the key that signed it was lost" },
  "key-leaked": {
    pt: "a chave que o assinava pode estar com outra pessoa",
    en: "somebody else may have the key that signed it",
  },
  "database-restored": {
    pt: "o banco de dados é uma cópia, e não tem tudo o que já estava assinado",
    en: "the database is a copy, and does not have all that was signed",
  },
} as const satisfies Record<string, Text>
export type RestartCode = keyof typeof restartWords
