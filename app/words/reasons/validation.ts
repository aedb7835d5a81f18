import type { Reasons } from "./reason"

const paperNames: Readonly<Record<"pt" | "en", Readonly<Record<string, string>>>> = {
  pt: { identity: "o documento com foto", invoice: "o cupom de papel" },
  en: { identity: "the document with a photo", invoice: "the paper receipt" },
}

/** Why a won prize is not validated or confirmed. */
export const validationReasons = {
  allOfThem: {
    pt: "Para validar, tudo precisa estar conferido.",
    en: "To validate, everything must be checked.",
  },
  missingPapers: ({ missing }: { missing: readonly string[] }) => ({
    pt: `Falta ${missing.map((kind) => paperNames.pt[kind] ?? kind).join(" e ")}. Guarde o papel, ou escreva por que o prêmio é validado sem ele.`,
    en: `Missing: ${missing.map((kind) => paperNames.en[kind] ?? kind).join(" and ")}. Add the paper, or write why the prize is validated without it.`,
  }),
  couponWaits: ({ protocol }: { protocol: string }) => ({
    pt: `O cupom ${protocol} ainda espera revisão. Decida sobre ele antes: com o prêmio validado, o cupom não é mais recusado sozinho.`,
    en: `The receipt ${protocol} still waits for review. Decide about it first: once the prize is validated, the receipt is no longer refused by itself.`,
  }),
  askedByYou: {
    pt: "O CPF está bloqueado: quem pede a validação não confirma. Peça a outra pessoa com a mesma permissão.",
    en: "The CPF is blocked: whoever asks for the validation does not confirm it. Ask somebody else with the same permission.",
  },
  queued: {
    pt: "O email de confirmação já está na fila e sai sozinho.",
    en: "The confirmation is in the queue and goes out by itself.",
  },
  notPublished: {
    pt: "O resultado ainda não foi publicado: o email de confirmação sai sozinho na publicação.",
    en: "The result is not published yet: the confirmation goes out by itself when it is.",
  },
} as const satisfies Reasons

type Refused = { file: string; because: { pt: string; en: string } }

/** Why a prize's paper is not kept. */
export const paperReasons = {
  choosePhoto: { pt: "Escolha a foto.", en: "Choose the photo." },
  tooMany: {
    pt: "Já temos fotos suficientes desse papel.",
    en: "We have enough photos of this paper already.",
  },
  /** Each file that was sent among several by its own name, with why; the others are kept. */
  refusedFiles: ({ refused, kept }: { refused: readonly Refused[]; kept: number }) => ({
    pt: `${refused.map(({ file, because }) => `${file}: ${because.pt}`).join(" ")}${kept > 0 ? ` As outras (${kept}) estão guardadas.` : ""}`,
    en: `${refused.map(({ file, because }) => `${file}: ${because.en}`).join(" ")}${kept > 0 ? ` The others (${kept}) are kept.` : ""}`,
  }),
  alreadyDecided: {
    pt: "A conferência deste prêmio já terminou.",
    en: "This prize has been checked already.",
  },
} as const satisfies Reasons
