import type { Text } from "#app/errors"

// Codes that the public log tells about numbers: closed lists, since a free text never enters it.

/** Why numbers of a coupon count no more. */
export const voidedWords = {
  "coupon-invalid": { pt: "o cupom não vale", en: "the receipt does not count" },
  "coupon-held": {
    pt: "o cupom ainda esperava a conferência quando o sorteio fechou",
    en: "the receipt still waited to be looked at as the draw closed",
  },
} as const satisfies Record<string, Text>
export type VoidCode = keyof typeof voidedWords

/** Why they count again. */
export const restoredWords = {
  "coupon-reinstated": {
    pt: "o cupom foi conferido de novo e vale",
    en: "looked at again, the receipt counts",
  },
  "decision-undone": { pt: "a recusa foi desfeita logo depois", en: "the refusal was undone right after" },
} as const satisfies Record<string, Text>
export type RestoreCode = keyof typeof restoredWords
