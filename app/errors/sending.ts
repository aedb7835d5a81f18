import { type Entry, entry } from "./entry"

/** What can go wrong with whatever is asked or sent, wherever it is about. */
export const sendingErrors = {
  // Given without a text
  NOT_FOUND: entry(404, "Não encontramos o que você procura.", "We could not find what you are looking for."),
  INVALID_QUERY: entry(
    400,
    "O pedido não pôde ser lido. Confira o que foi enviado.",
    "The request could not be read. Check what was sent.",
  ),
  INVALID_REQUEST: entry(422, "Confira os campos marcados.", "Check the marked fields."),
  // What the product needs besides
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
  MAIL_AWAY: entry(
    503,
    "O servidor de email não respondeu. Tente de novo mais tarde.",
    "The mail server did not answer. Try again later.",
  ),
  STORE_FULL: entry(
    503,
    "Não há mais espaço no servidor, e nada foi guardado. Avise a equipe técnica e envie de novo depois.",
    "There is no more room on the server, and nothing was kept. Tell the technical team and send it again later.",
  ),
  LIST_UNREADABLE: entry(422, "Não conseguimos ler essa lista.", "We could not read this list."),
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
    "We will be back in a moment. Nothing that you had already sent was lost.",
  ),
  INTERNAL: entry(500, "Algo deu errado do nosso lado.", "Something went wrong on our side."),
} as const satisfies Record<string, Entry>
