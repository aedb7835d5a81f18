import type { Locale } from "#app/errors"

type Example = string | boolean | readonly unknown[]

const both = (pt: Example, en: Example) => ({ pt, en })

/** What stands for a variable where a template is looked at without anybody's data. */
const examples: Readonly<Record<string, Record<Locale, Example>>> = {
  name: both("Torcida", "Fan"),
  city: both("Campinas", "Campinas"),
  validity: both("60 minutos", "60 minutes"),
  by: both("Um administrador", "An administrator"),
  at: both("12/11/2026 às 20h14 (Brasília)", "12 Nov 2026, 20:14 (Brasília time)"),
  email: both(true, true),
  twoFactor: both(false, false),
  reason: both("Um exemplo de motivo", "An example of a reason"),
  protocol: both("0000-0000", "0000-0000"),
  receivedAt: both("12/11/2026 às 20h14 (Brasília)", "12 Nov 2026, 20:14 (Brasília time)"),
  total: both("R$ 85,00", "R$ 85.00"),
  bar: both("Bar de exemplo", "Example bar"),
  inReview: both(true, true),
  onHold: both(false, false),
  won: both("2 números da sorte", "2 lucky numbers"),
  draws: both(
    [{ title: "Sorteio de exemplo", numbers: ["07/53.269", "12/00.001"] }],
    [{ title: "Example draw", numbers: ["07/53.269", "12/00.001"] }],
  ),
  missingValue: both("", ""),
  missingProduct: both(false, false),
  missingDraw: both(false, false),
  prize: both("Prêmio de exemplo", "Example prize"),
  instructions: both("Instruções do prêmio.", "The prize's instructions."),
  voidedOne: both(true, true),
  voidedMany: both("", ""),
  draw: both("Sorteio de exemplo", "Example draw"),
  number: both("07/53.269", "07/53.269"),
  claimBy: both("11/05/2027", "11 May 2027"),
  papers: both(
    "documento com foto (frente e verso) e cupom de papel",
    "photo ID (both sides) and paper receipt",
  ),
  address: both(true, true),
  deliverBy: both("12/12/2026", "12 Dec 2026"),
  byHand: both(true, true),
  byPost: both(false, false),
  byVoucher: both(false, false),
  request: both("Revisão de um cupom", "Review of a receipt"),
  outcome: both("Olhamos de novo e o cupom vale.", "We looked again, and the receipt counts."),
  reply: both("Um exemplo de resposta.", "An example of an answer."),
  voucher: both("", ""),
  tracking: both("AB123456789BR", "AB123456789BR"),
  held: both("2 números da sorte", "2 lucky numbers"),
  leftOut: both(
    [{ count: "1 número da sorte", reason: "o cupom foi recusado" }],
    [{ count: "1 lucky number", reason: "the receipt was refused" }],
  ),
  size: both("1.234", "1,234"),
  reserve: both(false, false),
  root: both("3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
  first: both(false, false),
  place: both("Campinas, SP", "Campinas, SP"),
  until: both("14/11/2026 às 20h14 (Brasília)", "14 Nov 2026, 20:14 (Brasília time)"),
}

/** An example of a variable; what knows none stays empty. */
export const exampleOf = (name: string, locale: Locale): Example => examples[name]?.[locale] ?? ""
