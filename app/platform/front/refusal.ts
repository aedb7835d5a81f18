/** An answer given before the application is asked; `reason` is for our log alone. */
export type Refusal = { status: 400 | 403 | 405 | 408 | 413 | 414 | 415 | 431; reason: string }

type Language = "pt" | "en"
type Words = { title: string; text: string }

/** The code of the error catalogue that the JSON API answers with. */
const codes: Record<Refusal["status"], string> = {
  400: "INVALID_REQUEST",
  403: "FORBIDDEN",
  405: "INVALID_REQUEST",
  408: "INVALID_REQUEST",
  413: "FILE_LARGE",
  414: "INVALID_REQUEST",
  415: "INVALID_REQUEST",
  431: "INVALID_REQUEST",
}

const words: Record<Refusal["status"], Record<Language, Words>> = {
  400: {
    pt: {
      title: "Não entendemos o envio",
      text: "O envio chegou incompleto ou com erro. Volte, recarregue a página e envie de novo.",
    },
    en: {
      title: "We could not read that",
      text: "It arrived incomplete or broken. Go back, reload the page and send it again.",
    },
  },
  403: {
    pt: {
      title: "Envio recusado",
      text: "O envio não veio de uma página nossa. Abra o site pelo endereço dele e envie de novo.",
    },
    en: {
      title: "Refused",
      text: "That was not sent from one of our pages. Open the site at its own address and send it again.",
    },
  },
  405: {
    pt: {
      title: "Método não aceito",
      text: "Este endereço não responde a esse tipo de pedido. Abra a página no navegador.",
    },
    en: {
      title: "Method not allowed",
      text: "This address does not answer that kind of request. Open the page in a browser.",
    },
  },
  408: {
    pt: {
      title: "O envio demorou demais",
      text: "A conexão ficou lenta e o envio não terminou. Procure um sinal melhor e envie de novo.",
    },
    en: {
      title: "That took too long",
      text: "The connection was slow and nothing complete arrived. Find a better signal and send it again.",
    },
  },
  413: {
    pt: {
      title: "Foto grande demais",
      text: "A foto ou o arquivo passa do tamanho que aceitamos (12 MB). Volte, escolha uma foto menor e envie de novo.",
    },
    en: {
      title: "Photo too large",
      text: "The photo or file is over the size we accept (12 MB). Go back, choose a smaller photo and send it again.",
    },
  },
  414: {
    pt: {
      title: "Endereço longo demais",
      text: "O endereço desta página é longo demais. Volte ao início e siga pelos links do site.",
    },
    en: {
      title: "Address too long",
      text: "The address of this page is too long. Go back to the start and follow the site's own links.",
    },
  },
  415: {
    pt: {
      title: "Formato não aceito",
      text: "O envio veio em um formato que não aceitamos. Use o formulário da página.",
    },
    en: {
      title: "Format not accepted",
      text: "That was sent in a format we do not accept. Use the form on the page.",
    },
  },
  431: {
    pt: {
      title: "Pedido grande demais",
      text: "O navegador enviou cabeçalhos demais. Apague os cookies deste site e tente de novo.",
    },
    en: {
      title: "Request too large",
      text: "The browser sent too many headers. Clear this site's cookies and try again.",
    },
  },
}

/** Portuguese unless English is wanted more. */
export function preferredLanguage(acceptLanguage = ""): Language {
  const weight = (language: Language) => {
    const weights = acceptLanguage.split(",").map((entry) => {
      const [tag = "", ...rest] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      if (tag.split("-", 1)[0] !== language) return 0
      return Number(rest.find((each) => each.startsWith("q="))?.slice(2) ?? 1) || 0
    })
    return Math.max(...weights)
  }
  return weight("en") > weight("pt") ? "en" : "pt"
}

/** Who reads the answer: a person, a client of the JSON API, or the page's own script. */
type Reader = "page" | "api" | "script"

/** The body of a refusal and the headers that go with it. */
export function refusalBody({ status }: Refusal, reader: Reader, acceptLanguage?: string) {
  const language = preferredLanguage(acceptLanguage)
  const { title, text } = words[status][language]
  const headers = (type: string, more: Record<string, string> = {}): Record<string, string> => ({
    "content-type": `${type}; charset=utf-8`,
    "content-language": language,
    "cache-control": "no-store",
    vary: "Accept-Language",
    ...more,
  })
  if (reader === "api")
    return {
      body: JSON.stringify({ code: codes[status], message: text }),
      headers: headers("application/json"),
    }
  if (reader === "script")
    return {
      body: routeError(status, title, text),
      headers: headers("text/x-script", { "x-remix-response": "yes" }),
    }
  return {
    body: page(status, language, title, text),
    headers: headers("text/html", { "content-security-policy": csp }),
  }
}

/**
 * What Remix's single fetch would write for an action that throws this answer, so that the page's error boundary
 * gets a route error: `status`, the title as `statusText`, the sentence as `data`.
 */
const routeError = (status: number, title: string, text: string) =>
  `${JSON.stringify([{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5], text, status, title])}\n`

const csp =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const page = (status: number, language: Language, title: string, text: string) => `<!doctype html>
<html lang="${language === "pt" ? "pt-BR" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}</style>
</head>
<body>
<main>
<p>${status}</p>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">${language === "pt" ? "Ir para o início" : "Go to the start"}</a></p>
</main>
</body>
</html>
`
