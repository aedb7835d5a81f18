import type { Locale } from "#app/errors"
import { brand } from "#app/brand"
import { en as answerEn, pt as answerPt } from "#app/i18n/cupom/answer"
import { en as prizesEn, type PhotoKind, pt as prizesPt } from "#app/i18n/profile/prizes"
import { sayInvalid } from "#app/words/reasons/invalid-invoice"
import { type LeftOutCode, leftOutWords } from "#app/words/reasons/left-out"
import {
  type RequestAnswerCode,
  requestAnswerWords,
  type RequestKind,
  requestKindTexts,
} from "#app/words/reasons/requests"
import { disqualificationWords, sayPublicReason } from "#app/words/reasons/public-reasons"

type Phrases = {
  /** A count with its thousands apart, as its language writes them. */
  figure(count: number): string
  minutes(count: number): string
  hours(count: number): string
  /** Lucky numbers that an invoice gave, or that take part. */
  won(count: number): string
  none: string
  /** Why numbers in a closed list take no part. */
  leftOut(code: LeftOutCode): string
  /** The photos that a prize is checked by, as its page names them; empty of none. */
  photos(kinds: readonly PhotoKind[]): string
  /** Why a prize is to be lost, by the code of a closed list. */
  publicReason(reasonCode: string): string
  /** Why an invoice does not count, as it is stored. */
  invalid(reason: string): string
  /** What somebody asked for, and the code that it was answered with. */
  request(kind: RequestKind): string
  answer(code: RequestAnswerCode): string
  /** How whoever closed the account answers about a prize. */
  closed: string
  /** The signed receipt of a coupon. */
  receipt: Record<"signed" | "signedNone" | "file", string>
  /** How far the public log is: whoever keeps the mail can show it later. */
  log(checkpoint: { size: number; root: string }): string
  /** Under every mail: how to tell a real one, why it came, and how news end. */
  footer: Record<
    "warning" | "warningToStaff" | "participant" | "administrator" | "news" | "certificates" | "unsubscribe",
    string
  >
}

/** The receipt as the coupon's own page tells of it. */
const receiptOf = ({ signed, signedNone, receiptFile }: typeof answerPt) => ({
  signed,
  signedNone,
  file: receiptFile,
})

const figures = { pt: new Intl.NumberFormat("pt-BR"), en: new Intl.NumberFormat("en-US") }

const countIn = (locale: Locale) => (amount: number, one: string, many: string) =>
  `${figures[locale].format(amount)} ${amount === 1 ? one : many}`
const [countPt, countEn] = [countIn("pt"), countIn("en")]

/** What a mail says that no template can: counts by their figure, and the frame that stays around every body. */
export const mailPhrases: Record<Locale, Phrases> = {
  pt: {
    figure: (amount) => figures.pt.format(amount),
    minutes: (amount) => countPt(amount, "minuto", "minutos"),
    hours: (amount) => countPt(amount, "hora", "horas"),
    won: (amount) => countPt(amount, "número da sorte", "números da sorte"),
    none: "nenhum número da sorte",
    leftOut: (code) => leftOutWords[code].pt,
    photos: (kinds) => new Intl.ListFormat("pt-BR").format(kinds.map((kind) => prizesPt.asks[kind])),
    publicReason: (code) => sayPublicReason(disqualificationWords, code, "pt"),
    invalid: (reason) => sayInvalid(reason, "pt"),
    request: (kind) => requestKindTexts[kind].pt,
    answer: (code) => requestAnswerWords[code].pt,
    closed: `Sua conta foi cancelada, e as páginas que pedem login não abrem mais. Para mandar fotos, endereço ou resposta, escreva para ${brand.company.email} deste mesmo email: a equipe recebe por ali, ou reabre sua conta.`,
    receipt: receiptOf(answerPt),
    log: ({ size, root }) => `Registro público: ${countPt(size, "entrada", "entradas")}, raiz ${root}`,
    footer: {
      warning:
        "Cuidado com mensagens falsas de “você ganhou”: nunca pedimos dinheiro, depósito, senha ou código. Na dúvida, entre pelo site e confira em Meu perfil.",
      warningToStaff:
        "Cuidado com mensagens falsas: nunca pedimos senha ou código por email. Na dúvida, abra o painel pelo endereço de sempre e pergunte a um Super Usuário.",
      participant: `Você recebe este email porque participa da promoção ${brand.promotion}.`,
      administrator: `Você recebe este email porque trabalha no painel da promoção ${brand.promotion}.`,
      news: `Você recebe este email porque pediu novidades da promoção ${brand.promotion}.`,
      certificates: "Certificados de autorização",
      unsubscribe: "Parar de receber novidades",
    },
  },
  en: {
    figure: (amount) => figures.en.format(amount),
    minutes: (amount) => countEn(amount, "minute", "minutes"),
    hours: (amount) => countEn(amount, "hour", "hours"),
    won: (amount) => countEn(amount, "lucky number", "lucky numbers"),
    none: "no lucky number",
    leftOut: (code) => leftOutWords[code].en,
    photos: (kinds) => new Intl.ListFormat("en").format(kinds.map((kind) => prizesEn.asks[kind])),
    publicReason: (code) => sayPublicReason(disqualificationWords, code, "en"),
    invalid: (reason) => sayInvalid(reason, "en"),
    request: (kind) => requestKindTexts[kind].en,
    answer: (code) => requestAnswerWords[code].en,
    closed: `Your account was canceled, and pages that ask you to sign in no longer open. To send photos, an address or an answer, write to ${brand.company.email} from this address: the team takes them there, or opens your account again.`,
    receipt: receiptOf(answerEn),
    log: ({ size, root }) => `Public log: ${countEn(size, "entry", "entries")}, root ${root}`,
    footer: {
      warning:
        "Beware of fake “you won” messages: we never ask for money, deposits, passwords or codes. When in doubt, sign in on the site and look at your profile.",
      warningToStaff:
        "Beware of fake messages: we never ask for passwords or codes by email. When in doubt, open the back office at the address that you know and ask a super administrator.",
      participant: `You get this email because you take part in the promotion ${brand.promotion}.`,
      administrator: `You get this email because you work in the back office of the promotion ${brand.promotion}.`,
      news: `You get this email because you asked for news of the promotion ${brand.promotion}.`,
      certificates: "Authorisation certificates",
      unsubscribe: "Stop the news",
    },
  },
}
