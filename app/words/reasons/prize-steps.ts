import type { Text } from "#app/errors"

// Codes that the public log tells about instant prizes: closed lists, since a free text never enters it.

/** Why a coupon that looked for a prize could not have one. */
export const barredWords = {
  "prizes-per-cpf": {
    pt: "a pessoa já tem tantos prêmios quanto o regulamento permite",
    en: "the person has as many prizes as the regulation allows",
  },
  held: {
    pt: "o cupom esperava a conferência de uma pessoa",
    en: "the receipt waited for a person to look at it",
  },
} as const satisfies Record<string, Text>
export type BarredCode = keyof typeof barredWords

/** Which prize was given by hand. */
export const givenWords = {
  "outside-schedule": { pt: "um prêmio fora da programação", en: "a prize outside the schedule" },
  "came-back": { pt: "um prêmio da programação que voltou", en: "a prize of the schedule that came back" },
} as const satisfies Record<string, Text>
export type GivenCode = keyof typeof givenWords

/** Why a prize that somebody had won is offered again. */
export const againWords = {
  disqualified: { pt: "quem ganhou foi desclassificado", en: "its winner was disqualified" },
  "coupon-invalid": { pt: "o cupom que ganhou não vale", en: "the receipt that won does not count" },
} as const satisfies Record<string, Text>
export type AgainCode = keyof typeof againWords
