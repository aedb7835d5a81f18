import { sayInvalid } from "#app/words/reasons/invalid-invoice"
import { disqualificationWords, sayTold } from "#app/words/reasons/told-reasons"
import { brand } from "#app/brand"
import type { InvoiceReceivedFacts, MailBlock, MailTexts, WinnerDrawnFacts } from "./mail-text"

const text = (words: string): MailBlock => ({ kind: "text", text: words })
const button = (label: string, url: string): MailBlock => ({ kind: "button", label, url })
const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`

export const en = {
  welcome: ({ name, url }) => ({
    subject: `Your seat in the stand is kept, ${name}`,
    preview: "You are registered. Now ask for the receipt at the bar and send it.",
    title: `Welcome to the match, ${name}.`,
    blocks: [
      text(`Your registration for the promotion ${brand.promotion} is ready.`),
      text(
        "This is how it works: ask for the invoice at a participating bar, send it through the site and get your lucky numbers at once. Some invoices win a prize on the spot.",
      ),
      button("Send an invoice", url),
      text("Keep the paper invoices: winners have to show the original."),
    ],
  }),

  reset: ({ name, url, minutes }) => ({
    subject: "Set a new password",
    preview: `The link works once, within ${count(minutes, "minute", "minutes")}.`,
    title: `${name}, here is your link.`,
    blocks: [
      text(
        "Somebody asked for a new password for your account. If it was you, press the button and choose one.",
      ),
      button("Set a new password", url),
      text(`The link works once, within ${count(minutes, "minute", "minutes")}.`),
      text("If it was not you, ignore this email: your password stays as it is."),
    ],
  }),

  adminReset: ({ name, url, minutes }) => ({
    subject: "Back office password",
    preview: `The link works once, within ${count(minutes, "minute", "minutes")}.`,
    title: `${name}, here is your back office link.`,
    blocks: [
      text("This link sets a new password for the promotion's back office."),
      button("Set a new password", url),
      text(`The link works once, within ${count(minutes, "minute", "minutes")}.`),
      text("If it was not you, ignore this email and tell an administrator: your password stays as it is."),
    ],
  }),

  adminInvitation: ({ name, by, url, hours }) => ({
    subject: "Invitation to the back office",
    preview: `Set your password: the link works once, within ${count(hours, "hour", "hours")}.`,
    title: `${name}, this is your invitation to the back office.`,
    blocks: [
      text(`${by} made an account for you in the back office of the promotion ${brand.promotion}.`),
      text("Set your password to get in. From then on you need only this email address and the password."),
      button("Set the password", url),
      text(
        `The link works once, within ${count(hours, "hour", "hours")}. If it runs out, ask whoever invited you for another.`,
      ),
      text("You did not expect this? Ignore this email: without a password the account does not open."),
    ],
  }),

  accountChanged: ({ name, change, by, at, reason, contact }) => {
    const words = changes[change]
    return {
      subject: words.subject,
      preview: `Done by ${by}, ${at}.`,
      title: words.title(name),
      blocks: [
        text(words.what),
        {
          kind: "facts",
          rows: [["Who", by], ["When", at], ...(reason ? [["Why", reason] as const] : [])],
        },
        text(`If you did not know, tell a super administrator now, or write to ${contact}.`),
      ],
    }
  },

  invoiceReceived: ({ name, url, protocol, receivedAt, total, bar, inReview, draws, missing }) => {
    const numbers = draws.reduce((sum, draw) => sum + draw.numbers.length, 0)
    const won = count(numbers, "lucky number", "lucky numbers")
    return {
      subject: missing ? `Invoice ${protocol} received` : `Invoice ${protocol}: ${won}`,
      preview: missing
        ? "Your invoice arrived. See what was missing."
        : `Your invoice arrived. You got ${won}.`,
      title: missing ? "Your invoice arrived." : `Your invoice arrived. You got ${won}.`,
      blocks: [
        text(`${name}, keep this protocol: it is how we find your invoice.`),
        {
          kind: "facts",
          rows: [
            ["Protocol", protocol],
            ["Received", receivedAt],
            ["Bar", bar],
            ["Value", total],
          ],
        },
        ...draws.map((draw): MailBlock => ({ kind: "numbers", title: draw.title, numbers: draw.numbers })),
        ...(missing ? [text(sayMissing(missing))] : []),
        ...(inReview
          ? [text("One of us will still check the invoice. If anything changes, we tell you here.")]
          : []),
        button("See my numbers", url),
        text("Keep the paper invoice until the end of the promotion."),
      ],
    }
  },

  prizeWon: ({ name, url, prize, instructions, protocol }) => ({
    subject: `You won: ${prize}`,
    preview: "Keep the invoice and see what to do now.",
    title: `Goal, ${name}! You won: ${prize}.`,
    blocks: [
      ...(protocol ? [text(`It was the invoice with the protocol ${protocol}.`)] : []),
      text(
        "What to do now: keep the paper invoice and have an identity card with a photo at hand. We check the invoice and write to you at this address.",
      ),
      ...(instructions ? [text(instructions)] : []),
      text(
        "The prize is delivered within 30 days after the check. You have 180 days from the end of the promotion to claim it.",
      ),
      button("See my prize", url),
    ],
  }),

  invoiceInvalidated: ({ name, url, protocol, receivedAt, reason, voided, contact }) => ({
    subject: `Invoice ${protocol} did not count`,
    preview: "See why, and what you can do.",
    title: "This invoice did not count.",
    blocks: [
      text(`${name}, we checked the invoice that you sent on ${receivedAt} and could not accept it.`),
      {
        kind: "facts",
        rows: [
          ["Protocol", protocol],
          ["Reason", sayInvalid(reason, "en")],
        ],
      },
      ...(voided > 0
        ? [
            text(
              voided === 1
                ? "The lucky number that it had given left the draw."
                : `The ${voided} lucky numbers that it had given left the draw.`,
            ),
          ]
        : []),
      text(
        `A mistake? Write to ${contact} with the protocol and a photo of the whole invoice. Your other invoices still count.`,
      ),
      button("See my invoices", url),
    ],
  }),

  winnerDrawn: ({ name, draw, prize, number, ...rest }) => ({
    subject: `Your number was drawn: ${number}`,
    preview: `${prize}. Your papers are still to be checked.`,
    title: `Goal, ${name}! Your number came up.`,
    blocks: [text(`The number ${number} was drawn in “${draw}”.`), ...whatNext({ prize, ...rest })],
  }),

  winnerCalled: ({ name, draw, prize, number, ...rest }) => ({
    subject: `Your turn has come: ${number}`,
    preview: `${prize}. Your papers are still to be checked.`,
    title: `${name}, your turn has come.`,
    blocks: [
      text(
        `Your number ${number} was in the reserve of “${draw}”, and now you are called to the place of somebody who was disqualified.`,
      ),
      ...whatNext({ prize, ...rest }),
    ],
  }),

  disqualificationAsked: ({ name, url, prize, reasonCode, until, contact }) => ({
    subject: `We need your answer: ${prize}`,
    preview: `You may answer until ${until}.`,
    title: `${name}, there is a question about your prize.`,
    blocks: [
      text(
        "Somebody of the team asked that this prize be disqualified. Nothing has changed so far: another person decides, and reads your answer before.",
      ),
      {
        kind: "facts",
        rows: [
          ["Prize", prize],
          ["Reason", sayTold(disqualificationWords, reasonCode, "en")],
          ["Answer until", until],
        ],
      },
      button("Answer in my profile", url),
      text(`Any question? Write to ${contact}.`),
    ],
  }),

  prizeValidated: ({ name, url, prize, instructions, protocol, deliverBy, contact }) => ({
    subject: `Prize confirmed: ${prize}`,
    preview: "Everything is checked. See how it gets to you.",
    title: `${name}, it is confirmed: ${prize}.`,
    blocks: [
      text(
        protocol
          ? `We have checked your papers and the invoice of protocol ${protocol}. The prize is yours.`
          : "We have checked your papers. The prize is yours.",
      ),
      ...(instructions ? [text(instructions)] : []),
      ...delivery(deliverBy, contact),
      button("See my prize", url),
    ],
  }),

  winnerValidated: ({ name, url, draw, prize, number, deliverBy, contact }) => ({
    subject: `Prize confirmed: ${prize}`,
    preview: `Your number ${number} has won, and everything is checked.`,
    title: `${name}, it is confirmed: ${prize}.`,
    blocks: [
      text("We have checked your papers and the invoice of the drawn number. The prize is yours."),
      {
        kind: "facts",
        rows: [
          ["Draw", draw],
          ["Lucky number", number],
          ["Prize", prize],
        ],
      },
      ...delivery(deliverBy, contact),
      button("See my prize", url),
    ],
  }),

  footer: {
    warning:
      "Beware of fake “you won” messages: we never ask for money, deposits, passwords or codes. When in doubt, sign in on the site and look at your profile.",
    participant: `You get this email because you take part in the promotion ${brand.promotion}.`,
    administrator: `You get this email because you work in the back office of the promotion ${brand.promotion}.`,
  },
} satisfies MailTexts

const changes = {
  email: {
    subject: "Your back office account has another email",
    title: (name: string) => `${name}, your account's email was changed.`,
    what: "Your back office account uses another email now. This address does not sign in any more, and password links that came here no longer work.",
  },
  "two-factor": {
    subject: "Your two-factor was switched off",
    title: (name: string) => `${name}, your two-factor was switched off.`,
    what: "An administrator switched the two-factor of your back office account off. Open sessions have ended and the recovery codes no longer work. Switch it on again when you next sign in.",
  },
}

type NextSteps = Pick<WinnerDrawnFacts, "prize" | "url" | "claimBy" | "contact">

const whatNext = ({ prize, url, claimBy, contact }: NextSteps): MailBlock[] => [
  text(
    `The prize: ${prize}. What to do now: keep the paper receipt of that number and have a photo ID at hand. Our team checks everything and writes to you at this address.`,
  ),
  text(`The prize can be claimed until ${claimBy}. Any question? Write to ${contact}.`),
  button("See and check the draw", url),
]

const delivery = (deliverBy: string, contact: string): MailBlock[] => [
  text(
    `It is handed over by ${deliverBy}. Our team arranges day and place with you; please show a photo ID then and sign the receipt.`,
  ),
  text(`Any question? Write to ${contact}.`),
]

function sayMissing(missing: NonNullable<InvoiceReceivedFacts["missing"]>): string {
  if (missing.kind === "value")
    return `No lucky number this time: it was ${missing.amount} short of the first.`
  return missing.kind === "product"
    ? "No lucky number this time: the invoice has no participating product."
    : "No lucky number this time: no draw was open when it was sent, or you have reached the limit of numbers."
}
