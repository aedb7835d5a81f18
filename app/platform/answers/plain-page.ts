import type { Locale } from "#app/errors"

type PlainPage = { status: number; language: Locale; title: string; text: string; home: string }

/** What its one style needs, and nothing else. */
export const plainPageCsp =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * A refusal as a page where none of the application's own can be drawn.
 * `data-front` is how the phone's outbox tells our no from a proxy's (`site/outbox/verdict`).
 */
export const plainPage = ({ status, language, title, text, home }: PlainPage) => `<!doctype html>
<html lang="${language === "pt" ? "pt-BR" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}</style>
</head>
<body>
<main data-front>
<p>${status}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="${home}">${language === "pt" ? "Ir para o início" : "Go to the start"}</a></p>
</main>
</body>
</html>
`

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
