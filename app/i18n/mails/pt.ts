import { sayInvalid } from "#app/words/reasons/invalid-invoice"
import { disqualificationWords, sayTold } from "#app/words/reasons/told-reasons"
import { brand } from "#app/brand"
import type { InvoiceReceivedFacts, MailBlock, MailTexts, WinnerDrawnFacts } from "./mail-text"

const text = (words: string): MailBlock => ({ kind: "text", text: words })
const button = (label: string, url: string): MailBlock => ({ kind: "button", label, url })
const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`

export const pt = {
  welcome: ({ name, url }) => ({
    subject: `Seu lugar na arquibancada está guardado, ${name}`,
    preview: "Cadastro feito. Agora é pedir a nota no bar e enviar o cupom.",
    title: `Bem-vindo ao jogo, ${name}.`,
    blocks: [
      text(`Seu cadastro na promoção ${brand.promotion} está pronto.`),
      text(
        "Funciona assim: peça o cupom fiscal no bar participante, envie pelo site e receba seus números da sorte na hora. Alguns cupons já saem com prêmio.",
      ),
      button("Enviar um cupom", url),
      text("Guarde os cupons de papel: quem ganha precisa mostrar o original."),
    ],
  }),

  reset: ({ name, url, minutes }) => ({
    subject: "Crie uma senha nova",
    preview: `O link vale por ${count(minutes, "minuto", "minutos")} e funciona uma vez.`,
    title: `${name}, aqui está seu link.`,
    blocks: [
      text("Alguém pediu uma senha nova para sua conta. Se foi você, toque no botão e escolha a senha."),
      button("Criar senha nova", url),
      text(`O link vale por ${count(minutes, "minuto", "minutos")} e funciona uma vez só.`),
      text("Se não foi você, ignore este email: sua senha continua a mesma."),
    ],
  }),

  adminReset: ({ name, url, minutes }) => ({
    subject: "Senha do painel",
    preview: `O link vale por ${count(minutes, "minuto", "minutos")} e funciona uma vez.`,
    title: `${name}, aqui está seu link do painel.`,
    blocks: [
      text("Este link cria uma senha nova para o painel da promoção."),
      button("Criar senha nova", url),
      text(`O link vale por ${count(minutes, "minuto", "minutos")} e funciona uma vez só.`),
      text(
        "Se não foi você quem pediu, ignore este email e avise um administrador: sua senha continua a mesma.",
      ),
    ],
  }),

  adminInvitation: ({ name, by, url, hours }) => ({
    subject: "Convite para o painel",
    preview: `Crie sua senha: o link vale por ${count(hours, "hora", "horas")} e funciona uma vez.`,
    title: `${name}, este é o seu convite para o painel.`,
    blocks: [
      text(`${by} criou uma conta para você no painel da promoção ${brand.promotion}.`),
      text("Para entrar, crie sua senha. Depois é só usar este email e ela."),
      button("Criar senha", url),
      text(
        `O link vale por ${count(hours, "hora", "horas")} e funciona uma vez só. Se ele vencer, peça outro a quem convidou.`,
      ),
      text("Não esperava este convite? Ignore este email: sem a senha a conta não abre."),
    ],
  }),

  accountChanged: ({ name, change, by, at, reason, contact }) => {
    const words = changes[change]
    return {
      subject: words.subject,
      preview: `Feito por ${by} em ${at}.`,
      title: words.title(name),
      blocks: [
        text(words.what),
        {
          kind: "facts",
          rows: [["Quem", by], ["Quando", at], ...(reason ? [["Motivo", reason] as const] : [])],
        },
        text(`Se você não sabia disso, avise agora um Super Usuário ou escreva para ${contact}.`),
      ],
    }
  },

  invoiceReceived: ({ name, url, protocol, receivedAt, total, bar, inReview, draws, missing }) => {
    const numbers = draws.reduce((sum, draw) => sum + draw.numbers.length, 0)
    const won = count(numbers, "número da sorte", "números da sorte")
    return {
      subject: missing ? `Cupom ${protocol} recebido` : `Cupom ${protocol}: ${won}`,
      preview: missing ? "Seu cupom chegou. Veja o que faltou." : `Seu cupom chegou. Você ganhou ${won}.`,
      title: missing ? "Seu cupom chegou." : `Seu cupom chegou. Você ganhou ${won}.`,
      blocks: [
        text(`${name}, guarde este protocolo: é por ele que a gente encontra seu cupom.`),
        {
          kind: "facts",
          rows: [
            ["Protocolo", protocol],
            ["Recebido em", receivedAt],
            ["Bar", bar],
            ["Valor", total],
          ],
        },
        ...draws.map((draw): MailBlock => ({ kind: "numbers", title: draw.title, numbers: draw.numbers })),
        ...(missing ? [text(sayMissing(missing))] : []),
        ...(inReview
          ? [text("Uma pessoa da nossa equipe ainda vai conferir o cupom. Se algo mudar, avisamos por aqui.")]
          : []),
        button("Ver meus números", url),
        text("Guarde o cupom de papel até o fim da promoção."),
      ],
    }
  },

  prizeWon: ({ name, url, prize, instructions, protocol }) => ({
    subject: `Deu prêmio: ${prize}`,
    preview: "Guarde o cupom e veja o que fazer agora.",
    title: `É gol, ${name}! Você ganhou: ${prize}.`,
    blocks: [
      ...(protocol ? [text(`Foi com o cupom do protocolo ${protocol}.`)] : []),
      text(
        "O que fazer agora: guarde o cupom de papel e tenha à mão um documento com foto. Nossa equipe confere o cupom e fala com você por este email.",
      ),
      ...(instructions ? [text(instructions)] : []),
      text(
        "A entrega sai em até 30 dias depois da conferência. Você tem 180 dias, contados do fim da promoção, para retirar o prêmio.",
      ),
      button("Ver meu prêmio", url),
    ],
  }),

  invoiceInvalidated: ({ name, url, protocol, receivedAt, reason, voided, contact }) => ({
    subject: `O cupom ${protocol} não valeu`,
    preview: "Veja o motivo e o que você pode fazer.",
    title: "Esse cupom não valeu.",
    blocks: [
      text(`${name}, conferimos o cupom que você enviou em ${receivedAt} e ele não pôde ser aceito.`),
      {
        kind: "facts",
        rows: [
          ["Protocolo", protocol],
          ["Motivo", sayInvalid(reason, "pt")],
        ],
      },
      ...(voided > 0
        ? [
            text(
              voided === 1
                ? "O número da sorte que ele tinha dado saiu do sorteio."
                : `Os ${voided} números da sorte que ele tinha dado saíram do sorteio.`,
            ),
          ]
        : []),
      text(
        `Acha que foi engano? Escreva para ${contact} com o protocolo e uma foto do cupom inteiro. Seus outros cupons continuam valendo.`,
      ),
      button("Ver meus cupons", url),
    ],
  }),

  winnerDrawn: ({ name, draw, prize, number, ...rest }) => ({
    subject: `Seu número foi sorteado: ${number}`,
    preview: `${prize}. Falta conferir seus documentos.`,
    title: `É gol, ${name}! Seu número saiu.`,
    blocks: [text(`O número ${number} foi sorteado em “${draw}”.`), ...whatNext({ prize, ...rest })],
  }),

  winnerCalled: ({ name, draw, prize, number, ...rest }) => ({
    subject: `Chegou a sua vez: ${number}`,
    preview: `${prize}. Falta conferir seus documentos.`,
    title: `${name}, chegou a sua vez.`,
    blocks: [
      text(
        `Seu número ${number} estava na reserva de “${draw}”, e agora você foi chamado para o lugar de quem foi desclassificado.`,
      ),
      ...whatNext({ prize, ...rest }),
    ],
  }),

  disqualificationAsked: ({ name, url, prize, reasonCode, until, contact }) => ({
    subject: `Precisamos da sua resposta: ${prize}`,
    preview: `Você pode responder até ${until}.`,
    title: `${name}, há uma dúvida sobre o seu prêmio.`,
    blocks: [
      text(
        "Uma pessoa da equipe pediu a desclassificação deste prêmio. Nada mudou até agora: outra pessoa decide, e antes disso lê a sua resposta.",
      ),
      {
        kind: "facts",
        rows: [
          ["Prêmio", prize],
          ["Motivo", sayTold(disqualificationWords, reasonCode, "pt")],
          ["Responda até", until],
        ],
      },
      button("Responder no meu perfil", url),
      text(`Dúvidas? Escreva para ${contact}.`),
    ],
  }),

  prizeValidated: ({ name, url, prize, instructions, protocol, deliverBy, contact }) => ({
    subject: `Prêmio confirmado: ${prize}`,
    preview: "Conferimos tudo. Veja como ele chega até você.",
    title: `${name}, está confirmado: ${prize}.`,
    blocks: [
      text(
        protocol
          ? `Conferimos seus documentos e o cupom do protocolo ${protocol}. O prêmio é seu.`
          : "Conferimos seus documentos. O prêmio é seu.",
      ),
      ...(instructions ? [text(instructions)] : []),
      ...delivery(deliverBy, contact),
      button("Ver meu prêmio", url),
    ],
  }),

  winnerValidated: ({ name, url, draw, prize, number, deliverBy, contact }) => ({
    subject: `Prêmio confirmado: ${prize}`,
    preview: `Seu número ${number} ganhou, e conferimos tudo.`,
    title: `${name}, está confirmado: ${prize}.`,
    blocks: [
      text("Conferimos seus documentos e o cupom do número sorteado. O prêmio é seu."),
      {
        kind: "facts",
        rows: [
          ["Sorteio", draw],
          ["Número da sorte", number],
          ["Prêmio", prize],
        ],
      },
      ...delivery(deliverBy, contact),
      button("Ver meu prêmio", url),
    ],
  }),

  footer: {
    warning:
      "Cuidado com mensagens falsas de “você ganhou”: nunca pedimos dinheiro, depósito, senha ou código. Na dúvida, entre pelo site e confira em Meu perfil.",
    participant: `Você recebe este email porque participa da promoção ${brand.promotion}.`,
    administrator: `Você recebe este email porque trabalha no painel da promoção ${brand.promotion}.`,
  },
} satisfies MailTexts

const changes = {
  email: {
    subject: "O email da sua conta no painel mudou",
    title: (name: string) => `${name}, o email da sua conta mudou.`,
    what: "Sua conta do painel passou a usar outro email. Este endereço não entra mais, e os links de senha que chegaram aqui deixaram de valer.",
  },
  "two-factor": {
    subject: "Sua verificação em duas etapas foi desligada",
    title: (name: string) => `${name}, suas duas etapas foram desligadas.`,
    what: "Um administrador desligou a verificação em duas etapas da sua conta do painel. As sessões abertas terminaram e os códigos de recuperação não valem mais. Na próxima entrada, ligue de novo.",
  },
}

type NextSteps = Pick<WinnerDrawnFacts, "prize" | "url" | "claimBy" | "contact">

const whatNext = ({ prize, url, claimBy, contact }: NextSteps): MailBlock[] => [
  text(
    `O prêmio: ${prize}. O que fazer agora: guarde o cupom de papel desse número e tenha à mão um documento com foto. Nossa equipe confere tudo e fala com você por este email.`,
  ),
  text(`O prêmio pode ser retirado até ${claimBy}. Alguma dúvida? Escreva para ${contact}.`),
  button("Ver e conferir o sorteio", url),
]

const delivery = (deliverBy: string, contact: string): MailBlock[] => [
  text(
    `A entrega sai até ${deliverBy}. Nossa equipe combina com você o dia e o lugar; na hora, apresente um documento com foto e assine o recibo.`,
  ),
  text(`Alguma dúvida? Escreva para ${contact}.`),
]

function sayMissing(missing: NonNullable<InvoiceReceivedFacts["missing"]>): string {
  if (missing.kind === "value")
    return `Desta vez não saiu número da sorte: faltaram ${missing.amount} para o primeiro.`
  return missing.kind === "product"
    ? "Desta vez não saiu número da sorte: o cupom não tem nenhum produto participante."
    : "Desta vez não saiu número da sorte: nenhum sorteio estava aberto na hora do envio, ou você já chegou ao limite de números."
}
