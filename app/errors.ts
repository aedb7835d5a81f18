/** The one catalogue of what can go wrong: code → status and text (those that were given stay to the letter). */
export type Locale = "pt" | "en"
export type Text = Record<Locale, string>
type Entry = Text & {
  status: number
  /** Of a code that was given and nobody throws: the answer in its place, the same for every cause or a field's own. */
  swallowedBy?: string
}

const entry = (status: number, pt: string, en: string, swallowedBy?: string): Entry => ({
  status,
  pt,
  en,
  swallowedBy,
})

export const errorCatalogue = {
  // Given with their Portuguese text, which stays to the letter
  CANNOT_SAVE_VALIDATION: entry(
    409,
    "Não foi possível salvar a validação. Tente recarregar a página.",
    "The validation could not be saved. Try reloading the page.",
  ),
  CANNOT_SEND_CONFIRMATION: entry(
    502,
    "O prêmio foi validado, mas o email de confirmação não saiu. Avise a pessoa por outro meio.",
    "The prize was validated, but the confirmation email could not be sent. Tell the person another way.",
  ),
  CANNOT_SEND_EMAIL: entry(
    503,
    "Não conseguimos enviar o email de recuperação de senha. Tente de novo mais tarde.",
    "We could not send the password email. Try again later.",
    "the one answer of /forgot and /admin/forgot: mails wait in the queue, which tries again",
  ),
  MAIL_AWAY: entry(
    503,
    "O servidor de email não respondeu. Tente de novo mais tarde.",
    "The mail server did not answer. Try again later.",
  ),
  CANNOT_SEND_FILE: entry(422, "Falha no envio do arquivo.", "The file could not be sent."),
  CPF_FOUND: entry(409, "CPF já cadastrado.", "CPF already registered."),
  INVALID_DATE: entry(422, "Data fora do período da promoção.", "Date outside the promotion period."),
  INVALID_TOKEN: entry(
    422,
    "Token inválido. Faça nova solicitação para recuperar sua senha.",
    "Invalid token. Ask again to recover your password.",
  ),
  LUCK_NUMBERS_REACHED: entry(422, "Limite de números da sorte atingido.", "Limit of lucky numbers reached."),
  ADMIN_HELP: entry(
    409,
    "Peça ajuda a um administrador.",
    "Ask an administrator for help.",
    "FOUR_EYES and SECOND_ADMIN, which say whose help it takes",
  ),
  CPF_BLOCKED: entry(
    422,
    "Esse CPF não pode participar da promoção.",
    "This CPF cannot take part in the promotion.",
  ),
  // Given without a text
  CPF_NOT_FOUND: entry(404, "CPF não encontrado.", "CPF not found."),
  PHONE_FOUND: entry(409, "Telefone já cadastrado.", "Phone already registered."),
  PHONE_NOT_FOUND: entry(
    404,
    "Telefone não encontrado.",
    "Phone not found.",
    "a list without rows: by phone people are only searched",
  ),
  NUMBER_FOUND: entry(409, "Esse cupom já foi cadastrado.", "This invoice has already been registered."),
  EMAIL_NOT_FOUND: entry(404, "Email não encontrado.", "Email not found.", "the one answer of /admin/forgot"),
  EMAIL_FOUND: entry(409, "Email já cadastrado.", "Email already registered."),
  EMAIL_INVALID: entry(
    422,
    "Email inválido.",
    "Invalid email.",
    "INVALID_REQUEST with the field's own words",
  ),
  NOT_FOUND: entry(404, "Não encontramos o que você procura.", "We could not find what you are looking for."),
  USER_NOT_FOUND: entry(404, "Usuário não encontrado.", "User not found."),
  USER_BLOCKED: entry(
    429,
    "Muitas tentativas. Espere alguns minutos e tente de novo.",
    "Too many attempts. Wait a few minutes and try again.",
    "RATE_LIMITED, which says how long to wait",
  ),
  INACTIVE_USER: entry(403, "Essa conta está cancelada.", "This account is canceled."),
  INVALID_USER: entry(422, "CPF ou senha inválidos.", "Invalid CPF or password."),
  INVALID_USER_TYPE: entry(
    403,
    "Esse tipo de usuário não pode fazer isso.",
    "This type of user cannot do this.",
  ),
  FILE_LARGE: entry(
    413,
    "O arquivo é grande demais. Tire a foto de novo com menos qualidade.",
    "The file is too large. Take the photo again at a lower quality.",
  ),
  FILE_UNEXPECTED: entry(
    422,
    "Esse arquivo não é uma foto que conseguimos ler.",
    "This file is not a photo that we can read.",
  ),
  FORBIDDEN: entry(403, "Você não tem permissão para isso.", "You are not allowed to do this."),
  UNAUTHORIZED: entry(401, "Entre de novo para continuar.", "Sign in again to continue."),
  FUTURE_DATE: entry(422, "Não é possível cadastrar uma data futura.", "A future date cannot be registered."),
  INELIGIBLE_SURROGATE: entry(
    409,
    "Esse suplente não pode ser chamado: está bloqueado, cancelado ou com cupom inválido.",
    "This surrogate cannot be called: blocked, canceled or with an invalid invoice.",
  ),
  SURROGATE_HAS_AWARD: entry(
    409,
    "Esse suplente já ganhou um prêmio.",
    "This surrogate has already won a prize.",
  ),
  INVALID_CITY: entry(
    422,
    "Não encontramos essa cidade no estado escolhido.",
    "We could not find this city in the chosen state.",
    "INVALID_REQUEST with the field's own words and the nearest cities",
  ),
  INVALID_STATE: entry(
    422,
    "Escolha um estado da lista.",
    "Choose a state from the list.",
    "INVALID_REQUEST with the field's own words",
  ),
  INVALID_PASS: entry(422, "Senha atual incorreta.", "Current password is wrong."),
  BLOCKED_PASS: entry(
    422,
    "Essa senha é fácil demais de adivinhar. Escolha outra.",
    "This password is too easy to guess. Choose another.",
  ),
  INVALID_PRODUCT: entry(422, "Produto fora da promoção.", "Product not in the promotion."),
  INVALID_QUERY: entry(
    400,
    "O pedido não pôde ser lido. Confira o que foi enviado.",
    "The request could not be read. Check what was sent.",
  ),
  INVALID_INVOICE: entry(
    422,
    "Esse cupom não vale para a promoção.",
    "This invoice does not count for the promotion.",
  ),
  INVALID_REQUEST: entry(422, "Confira os campos marcados.", "Check the marked fields."),
  MIN_AGE: entry(
    422,
    "Você deve ter {param} anos para participar da promoção.",
    "You must be {param} years old to take part in the promotion.",
    "INVALID_REQUEST with the field's own words, which are this code's",
  ),
  PASS_REQUIRES: entry(
    422,
    "A senha não cumpre as regras.",
    "The password does not meet the rules.",
    "INVALID_REQUEST with a line for each rule that the password breaks",
  ),
  TWO_FACTOR_FAIL: entry(
    422,
    "Código inválido. Confira o aplicativo e tente de novo.",
    "Invalid code. Check the app and try again.",
  ),
  // What the product needs besides
  INVALID_ADMIN: entry(422, "Email ou senha inválidos.", "Invalid email or password."),
  REGISTER_CLOSED: entry(
    422,
    "O cadastro está fechado neste momento.",
    "Registration is closed at this moment.",
  ),
  INVOICES_CLOSED: entry(
    422,
    "O envio de cupons está fechado neste momento.",
    "Sending invoices is closed at this moment.",
  ),
  INVOICES_PER_DAY: entry(
    422,
    "Você chegou ao limite de cupons por dia: {param}. Amanhã tem mais.",
    "You have reached the limit of invoices a day: {param}. Come back tomorrow.",
  ),
  ARRIVED_LATE: entry(
    409,
    "O envio demorou demais para chegar, e o sorteio daquele momento já foi fechado. O cupom não foi cadastrado: envie de novo, com um sinal melhor. Vale o momento do novo envio.",
    "Sending took too long, and the draw of that moment has been closed. The invoice was not registered: send it again, with a better signal. The moment of the new sending counts.",
  ),
  NUMBERS_EXHAUSTED: entry(
    409,
    "Os números da sorte deste sorteio acabaram.",
    "The lucky numbers of this draw have run out.",
  ),
  STALE: entry(
    409,
    "Alguém mudou este registro enquanto você editava. Compare e salve de novo.",
    "Somebody changed this record while you were editing. Compare and save again.",
  ),
  WRONG_STATE: entry(
    409,
    "Isso não é possível no estado atual.",
    "This is not possible in the current state.",
  ),
  DRAW_CLOSED: entry(
    409,
    "A base do sorteio já foi fechada e nada nela muda.",
    "The base of the draw is closed and nothing in it changes.",
  ),
  FOUR_EYES: entry(409, "Outra pessoa precisa fazer isso.", "Somebody else has to do this."),
  FILES_DIFFER: entry(
    409,
    "Os arquivos guardados não conferem com o resultado apurado; não publique. Avise quem cuida do servidor: um arquivo foi trocado ou se estragou. O que difere: {param}.",
    "The stored files are not those of the computed result; do not publish. Tell whoever runs the server: a file was replaced or damaged. What differs: {param}.",
  ),
  ADDRESS_BLOCKED: entry(
    403,
    "Este endereço de internet está bloqueado para cadastro, entrada e envio de cupons.",
    "This internet address is blocked for registering, signing in and sending invoices.",
  ),
  ADDRESS_HELD: entry(409, "Esse endereço já está bloqueado.", "This address is blocked already."),
  ALREADY_BLOCKED: entry(409, "Esse CPF já está bloqueado.", "This CPF is blocked already."),
  LIST_UNREADABLE: entry(422, "Não conseguimos ler essa lista.", "We could not read this list."),
  CNPJ_FOUND: entry(409, "CNPJ já cadastrado.", "CNPJ already registered."),
  SKU_FOUND: entry(409, "SKU já cadastrado.", "SKU already registered."),
  PRODUCTS_FULL: entry(
    409,
    "O limite de produtos ativos é {param}. Desative um antes.",
    "The limit of active products is {param}. Disable one first.",
  ),
  PRIZE_TAKEN: entry(409, "Esse prêmio já tem dono.", "This prize already has an owner."),
  PRIZES_PER_CPF: entry(
    409,
    "Essa pessoa já ganhou o máximo de prêmios instantâneos.",
    "This person has already won the maximum of instant prizes.",
  ),
  SECOND_ADMIN: entry(
    422,
    "Outro administrador precisa confirmar com email e senha.",
    "Another administrator must confirm with email and password.",
  ),
  CAPTCHA: entry(
    422,
    "Não conseguimos confirmar que você não é um robô. Tente de novo.",
    "We could not confirm that you are not a robot. Try again.",
  ),
  RATE_LIMITED: entry(429, "Muitas tentativas.", "Too many attempts."),
  BAD_BODY: entry(400, "Não conseguimos ler o que foi enviado.", "We could not read what was sent."),
  // Answered in front of the application
  WRONG_ORIGIN: entry(
    403,
    "O envio não veio de uma página nossa. Abra o site pelo endereço dele e envie de novo.",
    "That was not sent from one of our pages. Open the site at its own address and send it again.",
  ),
  TIMED_OUT: entry(
    408,
    "A conexão ficou lenta e o envio não terminou. Procure um sinal melhor e envie de novo.",
    "The connection was slow and nothing complete arrived. Find a better signal and send it again.",
  ),
  BODY_LARGE: entry(
    413,
    "O texto enviado passa do tamanho que aceitamos (256 KB). Encurte e envie de novo.",
    "The text is over the size we accept (256 KB). Shorten it and send it again.",
  ),
  ADDRESS_LONG: entry(
    414,
    "O endereço desta página é longo demais. Volte ao início e siga pelos links do site.",
    "The address of this page is too long. Go back to the start and follow the site's own links.",
  ),
  FORMAT_UNEXPECTED: entry(
    415,
    "O envio veio em um formato que não aceitamos. Use o formulário da página.",
    "That was sent in a format we do not accept. Use the form on the page.",
  ),
  HEADERS_LARGE: entry(
    431,
    "O navegador enviou cabeçalhos demais. Apague os cookies deste site e tente de novo.",
    "The browser sent too many headers. Clear this site's cookies and try again.",
  ),
  METHOD_NOT_ALLOWED: entry(405, "Método não permitido.", "Method not allowed."),
  BUSY: entry(
    503,
    "Muita gente ao mesmo tempo. Tente de novo em alguns segundos.",
    "Too many people at once. Try again in a few seconds.",
  ),
  DATABASE_AWAY: entry(
    503,
    "Voltamos em instantes. Nada do que você já enviou se perdeu.",
    "We will be back in a moment. Nothing that you sent was lost.",
  ),
  INTERNAL: entry(500, "Algo deu errado do nosso lado.", "Something went wrong on our side."),
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errorCatalogue

type Details = {
  /** The field it stands beside; without one it stands in the summary. */
  field?: string
  /** Fills `{param}` in the text. */
  param?: string | number
  /** Why and what to do, in both languages, behind the code's own text. */
  because?: Text
  /** What a caller may show beside the message. */
  data?: RuleData
}

/** What a refusal brings along, by whoever refused; a key means the same wherever it stands. */
export type RuleData = {
  /** The thing as it is saved now, where somebody else was quicker (STALE, WRONG_STATE). */
  current?: Readonly<Record<string, unknown>> | null
  /** How a text of several lines differs from what was typed, as platform/text-diff.server tells it. */
  textDiff?: readonly (
    { kind: "same" | "removed" | "added"; text: string } | { kind: "skipped"; lines: number }
  )[]
  /** Who has the number already that was typed. */
  holder?: { id: string; name: string }
  /** The invoice that is there already. */
  protocol?: string
  invoiceId?: string
  numbers?: readonly string[]
  /** Seconds until it is worth another try. */
  retryAfter?: number
  /** Rights that would become others than they are saved now, and the version of those. */
  matrix?: { differences: readonly { type: string; pair: string; on: boolean }[]; version: string }
  /** Where stored files are not what they say. */
  differences?: readonly string[]
  /** What stands in the way, for programs and tests: people read the message. */
  state?: string
  fault?: string
  pending?: number
  cap?: number
  drawId?: string
  prizeId?: string
  winnerId?: string
}

/** A rule of the promotion said no. Thrown by use cases, turned into an answer in one place per kind of caller. */
export class RuleBroken extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(code)
    this.name = "RuleBroken"
    this.status = errorCatalogue[code].status
  }
}

/** The text of a code for a person, with its reason behind it. */
export function sayError(code: ErrorCode, locale: Locale, { param, because }: Details = {}): string {
  const text = errorCatalogue[code][locale].replace("{param}", String(param ?? ""))
  return because ? `${text} ${because[locale]}` : text
}

export const sayBroken = (error: RuleBroken, locale: Locale): string =>
  sayError(error.code, locale, error.details)
