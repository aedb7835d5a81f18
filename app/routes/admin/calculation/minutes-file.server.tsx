import { renderToStaticMarkup } from "react-dom/server"
import { MinutesCards } from "./minutes-cards"
import type { MinutesView } from "./minutes-view.server"

/** Enough to read and to print it anywhere: the file brings everything along, and loads nothing. */
const STYLE = `
body { font: 11pt/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem; color: #111 }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem }
.card { border-top: 1px solid #999; break-inside: avoid }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .5rem 1.5rem; margin: 0 }
.facts__item--wide { grid-column: 1 / -1 } dt { font-size: .85rem; color: #444 } dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { border: 1px solid #999; padding: .25rem .5rem; text-align: left }
caption { text-align: left; font-weight: bold } code { font-family: ui-monospace, monospace; font-size: .85rem }
@page { margin: 2cm }`

/** A draw's minutes as one HTML file, to be kept beside what they speak of. */
export function minutesFile(view: MinutesView): string {
  const title = `Ata: ${view.draw.title}`
  const html = renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <MinutesCards view={view} />
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>\n${html}\n`
}
