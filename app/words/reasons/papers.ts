import type { Text } from "#app/errors"

/** Why a photo that a winner sent does not serve, as they read it, and what they do then. */
type Refusals = Readonly<Record<string, Text & { next: Text }>>

export const paperRefusals = {
  unreadable: {
    pt: "não dá para ler a foto",
    en: "the photo cannot be read",
    next: {
      pt: "Mande outra: inteira, com luz e em foco.",
      en: "Send another one: all of it, with light and in focus.",
    },
  },
  "wrong-paper": {
    pt: "a foto é de outra coisa",
    en: "the photo shows something else",
    next: { pt: "Mande a do papel que pedimos.", en: "Send one of the paper that we asked for." },
  },
  "another-person": {
    pt: "o documento é de outra pessoa",
    en: "the document is another person's",
    next: {
      pt: "Mande o seu: nome e CPF são os do cadastro.",
      en: "Send your own: name and CPF are those of your registration.",
    },
  },
  repeated: {
    pt: "a mesma foto veio duas vezes",
    en: "the same photo came twice",
    next: { pt: "Não precisa mandar de novo.", en: "You need not send it again." },
  },
  other: {
    pt: "a foto não serve para conferir o prêmio",
    en: "the prize cannot be checked by the photo",
    next: { pt: "Mande outra, ou pergunte para a gente.", en: "Send another one, or ask us." },
  },
} as const satisfies Refusals
export type PaperRefusal = keyof typeof paperRefusals

/** What the back office calls each. */
export const paperRefusalWords = Object.fromEntries(
  Object.entries(paperRefusals).map(([code, { pt }]) => [code, pt]),
)
