import { renderToStaticMarkup } from "react-dom/server"
import { MinutesCards } from "./minutes-cards"
import type { MinutesView } from "./minutes-view.server"

/** Enough to read and to print it anywhere: the file brings everything along, and loads nothing. */
const STYLE = `
body { font: 11pt/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem; color: #111 }
h1 { font-size: 1.5rem; margin-bottom: .25rem } h2 { font-size: 1.1rem; margin: 1rem 0 .5rem; break-after: avoid }
.card { border-top: 1px solid #999; margin-top: 1.25rem }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .5rem 1.5rem; margin: .5rem 0 }
.facts__item, tr, li { break-inside: avoid }
.facts__item--wide { grid-column: 1 / -1 } dt { font-size: .85rem; color: #444 } dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; margin-top: 1rem } thead { display: table-header-group }
th, td { border: 1px solid #999; padding: .25rem .5rem; text-align: left }
.table-aside { display: none } caption { text-align: left; font-weight: bold; padding-bottom: .25rem }
code { font-family: ui-monospace, monospace; font-size: .85rem }
@media print { body { margin: 0 auto; padding: 0 } }
@page { margin: 2cm; @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 9pt system-ui, sans-serif } }`

/** Nobody's place leaves the house before the result stands: the page keeps what those who publish it have to see. */
const handedOut = (view: MinutesView): MinutesView =>
  view.draw.state === "published" ? view : { ...view, places: null, since: null }

/** A draw's minutes as one HTML file, to be kept beside what they speak of; when and by whom they were made, in words. */
export function minutesFile(view: MinutesView, { made, by }: { made: string; by: string }): string {
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
          <p>
            Feita em {made} por {by}. Horários de Brasília; datas em ano, mês e dia.
          </p>
          <MinutesCards view={handedOut(view)} />
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>\n${html}\n`
}
