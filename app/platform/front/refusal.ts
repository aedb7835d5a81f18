import { errorCatalogue, type ErrorCode, type Locale, sayError, type Text } from "#app/errors"
import { plainPage, plainPageCsp } from "#app/platform/answers/plain-page"
import { preferredLanguage } from "#app/platform/requests/preferred-language"

/** What a form takes, and the most of it in MB, as its page says. */
export type FileLimit = { kind: "photo" | "list" | "pdf"; megabytes: number }

/**
 * An answer given before the application is asked; `reason` is for our log alone. `code` names the entry of the
 * catalogue where the status alone does not; `file` is of one that was too large.
 */
export type FrontRefusal = {
  status: 400 | 401 | 403 | 405 | 408 | 413 | 414 | 415 | 429 | 431 | 503
  reason: string
  code?: OwnCode
  file?: FileLimit
}

type OwnCode = Extract<ErrorCode, "DATABASE_AWAY">

const codes = {
  400: "BAD_BODY",
  401: "UNAUTHORIZED",
  403: "WRONG_ORIGIN",
  405: "METHOD_NOT_ALLOWED",
  408: "TIMED_OUT",
  413: "BODY_LARGE",
  414: "ADDRESS_LONG",
  415: "FORMAT_UNEXPECTED",
  429: "RATE_LIMITED",
  431: "HEADERS_LARGE",
  503: "BUSY",
} as const satisfies Record<FrontRefusal["status"], ErrorCode>

/** The catalogue's words suit a client; a page has a title, and says what to do where they do not. */
const onPage: Record<
  (typeof codes)[FrontRefusal["status"]] | OwnCode | "FILE_LARGE",
  { title: Text; advice?: Text }
> = {
  BAD_BODY: {
    title: { pt: "Não entendemos o envio", en: "We could not read that" },
    advice: {
      pt: "Chegou incompleto ou com erro. Volte, recarregue a página e envie de novo.",
      en: "It arrived incomplete or broken. Go back, reload the page and send it again.",
    },
  },
  UNAUTHORIZED: {
    title: { pt: "Você precisa entrar", en: "You need to sign in" },
    advice: {
      pt: "O arquivo não foi lido: depois de entrar, envie de novo.",
      en: "The file was not read: once you are in, send it again.",
    },
  },
  RATE_LIMITED: {
    title: { pt: "Envios demais de uma vez", en: "Too much at once" },
    advice: {
      pt: "Muitos envios estão chegando da mesma rede, e o seu não foi lido.",
      en: "Much is being sent from the same network, and yours was not read.",
    },
  },
  BUSY: {
    title: { pt: "Muitos envios agora", en: "Many are sending right now" },
    advice: { pt: "O seu envio não foi lido.", en: "What you sent was not read." },
  },
  DATABASE_AWAY: {
    title: { pt: "Voltamos em instantes", en: "We will be back in a moment" },
    advice: {
      pt: "O que você estava enviando agora não foi lido: daqui a pouco, envie de novo.",
      en: "What you were sending just now was not read: send it again in a moment.",
    },
  },
  WRONG_ORIGIN: { title: { pt: "Envio recusado", en: "Refused" } },
  METHOD_NOT_ALLOWED: {
    title: { pt: "Método não aceito", en: "Method not allowed" },
    advice: { pt: "Abra a página no navegador.", en: "Open the page in a browser." },
  },
  TIMED_OUT: { title: { pt: "O envio demorou demais", en: "That took too long" } },
  BODY_LARGE: { title: { pt: "Texto grande demais", en: "Text too large" } },
  FILE_LARGE: { title: { pt: "Arquivo grande demais", en: "File too large" } },
  ADDRESS_LONG: { title: { pt: "Endereço longo demais", en: "Address too long" } },
  FORMAT_UNEXPECTED: { title: { pt: "Formato não aceito", en: "Format not accepted" } },
  HEADERS_LARGE: { title: { pt: "Pedido grande demais", en: "Request too large" } },
}

/** The catalogue's words for a file that is too large are of a photo. */
function sayFileLarge({ kind, megabytes }: FileLimit, language: Locale): string {
  const most = {
    pt: `Aceitamos até ${megabytes} MB: volte,`,
    en: `We accept up to ${megabytes} MB: go back,`,
  }
  if (kind === "photo")
    return sayError("FILE_LARGE", language, {
      because: {
        pt: `${most.pt} escolha uma foto menor e envie de novo.`,
        en: `${most.en} choose a smaller photo and send it again.`,
      },
    })
  const smaller = {
    list: { pt: "divida a lista e envie uma parte de cada vez.", en: "split the list and send it in parts." },
    pdf: { pt: "salve um PDF menor e envie de novo.", en: "save a smaller PDF and send it again." },
  }[kind]
  const large = { pt: "O arquivo é grande demais.", en: "The file is too large." }
  return `${large[language]} ${most[language]} ${smaller[language]}`
}

/** Who reads the answer: a person, a client of the JSON API, or the page's own script. */
type RefusalReader = "page" | "api" | "script"

/** The body of a refusal and the headers that go with it. */
export function refusalBody(refusal: FrontRefusal, reader: RefusalReader, acceptLanguage?: string) {
  const { status } = refusal
  const code: keyof typeof onPage = refusal.file ? "FILE_LARGE" : (refusal.code ?? codes[status])
  const language = preferredLanguage(acceptLanguage)
  const title = onPage[code].title[language]
  const text = refusal.file
    ? sayFileLarge(refusal.file, language)
    : sayError(code, language, { because: onPage[code].advice })
  const headers = (type: string, more: Record<string, string> = {}): Record<string, string> => ({
    "content-type": `${type}; charset=utf-8`,
    "content-language": language,
    "cache-control": "no-store",
    vary: "Accept-Language",
    // What is being sent now is through or cut by then.
    ...(status === 429 ? { "retry-after": "60" } : status === 503 ? { "retry-after": "10" } : {}),
    ...more,
  })
  if (reader === "api")
    return {
      body: JSON.stringify({ code, message: errorCatalogue[code][language] }),
      headers: headers("application/json"),
    }
  if (reader === "script")
    return {
      body: routeError(status, title, text),
      headers: headers("text/x-script", { "x-remix-response": "yes" }),
    }
  return {
    body: plainPage({ status, language, title, text, home: "/" }),
    headers: headers("text/html", { "content-security-policy": plainPageCsp }),
  }
}

/**
 * What Remix's single fetch would write for an action that throws this answer, so that the page's error boundary
 * gets a route error: `status`, the title as `statusText`, the sentence as `data`.
 */
const routeError = (status: number, title: string, text: string) =>
  `${JSON.stringify([{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5], text, status, title])}\n`
