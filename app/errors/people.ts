import { type Entry, entry } from "./entry"

/** What can go wrong with an account and its person: entering, signing in, passwords, rights. */
export const peopleErrors = {
  // Given with their Portuguese text, which stays to the letter
  CANNOT_SEND_EMAIL: entry(
    503,
    "Não conseguimos enviar o email de recuperação de senha. Tente de novo mais tarde.",
    "We could not send the password email. Try again later.",
    "the one answer of /forgot and /admin/forgot: mails wait in the queue, which tries again",
  ),
  CPF_FOUND: entry(409, "CPF já cadastrado.", "CPF already registered."),
  EDITION_CHANGED: entry(
    409,
    "Uma edição nova deste texto saiu enquanto você preenchia. Leia a nova e toque em Cadastrar de novo.",
    "A new edition of this text came out while you were filling this in. Read the new one and register again.",
  ),
  INVALID_TOKEN: entry(
    422,
    "Token inválido. Faça nova solicitação para recuperar sua senha.",
    "Invalid token. Ask again to recover your password.",
  ),
  ADMIN_HELP: entry(
    409,
    "Peça ajuda a um administrador.",
    "Ask an administrator for help.",
    "FOUR_EYES, which says whose help it takes",
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
  EMAIL_NOT_FOUND: entry(404, "Email não encontrado.", "Email not found.", "the one answer of /admin/forgot"),
  EMAIL_FOUND: entry(409, "Email já cadastrado.", "Email already registered."),
  EMAIL_INVALID: entry(
    422,
    "Email inválido.",
    "Invalid email.",
    "INVALID_REQUEST with the field's own words",
  ),
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
  FORBIDDEN: entry(403, "Você não tem permissão para isso.", "You are not allowed to do this."),
  UNAUTHORIZED: entry(401, "Entre de novo para continuar.", "Sign in again to continue."),
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
  INVALID_PASS: entry(
    422,
    "Não confere com a da sua conta. Digite de novo.",
    "It does not match the one of your account. Type it again.",
  ),
  BLOCKED_PASS: entry(
    422,
    "Essa senha é fácil demais de adivinhar. Escolha outra.",
    "This password is too easy to guess. Choose another.",
  ),
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
  ADDRESS_BLOCKED: entry(
    403,
    "Este endereço de internet está bloqueado para cadastro, entrada e envio de cupons.",
    "This internet address is blocked for registering, signing in and sending receipts.",
  ),
  ADDRESS_HELD: entry(409, "Esse endereço já está bloqueado.", "This address is blocked already."),
  ALREADY_BLOCKED: entry(409, "Esse CPF já está bloqueado.", "This CPF is blocked already."),
  CAPTCHA: entry(
    422,
    "Não conseguimos confirmar que você não é um robô. Tente de novo.",
    "We could not confirm that you are not a robot. Try again.",
  ),
  RATE_LIMITED: entry(429, "Muitas tentativas.", "Too many attempts."),
} as const satisfies Record<string, Entry>
