import type { Locale } from "#app/errors"

type Way = Record<"ascending" | "higher-then-lower" | "alternating", Record<"wraps" | "ends", string>>

/**
 * Where the search goes from the number drawn, by the rule's approximation and whether it wraps
 * (app/domain/draws/formats.md, "The order of inspection"): on the draw's page and in its minutes.
 */
export const drawWayWords: Record<Locale, Way> = {
  pt: {
    ascending: {
      wraps:
        "Começa no número sorteado e sobe, de um em um, série após série. Depois do último número da última série, continua no primeiro da primeira série.",
      ends: "Começa no número sorteado e sobe, de um em um, série após série. No último número da última série, acaba.",
    },
    "higher-then-lower": {
      wraps:
        "Na série sorteada, começa no número sorteado e sobe. Depois de 99.999, continua de 00.000 para cima.",
      ends: "Na série sorteada, começa no número sorteado e sobe. Quando acabam os maiores, vêm os menores, do mais perto ao mais longe.",
    },
    alternating: {
      wraps:
        "Na série sorteada, vem primeiro o mais perto: um acima, um abaixo (+1, −1, +2, −2…). Depois de 99.999 vem 00.000.",
      ends: "Na série sorteada, vem primeiro o mais perto: um acima, um abaixo (+1, −1, +2, −2…). Quando um lado acaba, continua só no outro.",
    },
  },
  en: {
    ascending: {
      wraps:
        "It begins at the number drawn and goes up, one by one, series after series. After the last number of the last series it goes on from the first of the first series.",
      ends: "It begins at the number drawn and goes up, one by one, series after series. At the last number of the last series it ends.",
    },
    "higher-then-lower": {
      wraps:
        "In the series drawn it begins at the number drawn and goes up. After 99.999 it goes on from 00.000 upwards.",
      ends: "In the series drawn it begins at the number drawn and goes up. When the higher ones are through, the lower ones come, the nearest first.",
    },
    alternating: {
      wraps:
        "In the series drawn the nearest comes first: one above, one below (+1, −1, +2, −2…). After 99.999 comes 00.000.",
      ends: "In the series drawn the nearest comes first: one above, one below (+1, −1, +2, −2…). When one side is through, it goes on along the other alone.",
    },
  },
}
