import { expect, test } from "vitest"
import { choosableColumns, columnHead, columnLists } from "#app/words/list-columns"
import { exportSources } from "./export-sources.server"

/** Said longer in a file, where no page stands around: a moment or a place of what, the whole name, the unit. */
const longer: Readonly<Record<string, string>> = {
  "calculation.periodEnd": "Fim do período",
  "commands.seconds": "Segundos",
  "cpf-block.blockedAt": "Bloqueado em",
  "cpf-block.unblockedAt": "Desbloqueado em",
  "dispatch-list.error": "Resposta do servidor",
  "draw.periodEnd": "Fim do período",
  "indexes.bytes": "Bytes",
  "invoices.issuedOn": "Data da compra",
  "invoices.tickets": "Números da sorte",
  "ips.firstSeenAt": "Visto primeiro em",
  "ips.lastSeenAt": "Visto por último em",
  "requests.answeredAt": "Respondido em",
  "requests.protocol": "Protocolo do cupom",
  "requests.receivedAt": "Recebido em",
  "tickets.protocol": "Protocolo do cupom",
  "tokens.createdAt": "Criado em",
}

test("a column of a file and of its list's page has one head, but where a file has to say more", () => {
  const both = columnLists.flatMap((list) => {
    const columns = exportSources.find(({ area }) => area === list)?.columns ?? []
    return columns.flatMap(({ name, header }) => {
      const head = columnHead(list, name as never) as string | undefined
      return head === undefined ? [] : [{ column: `${list}.${name}`, header, head }]
    })
  })
  expect(both.length).toBeGreaterThan(columnLists.flatMap(choosableColumns).length / 2)
  const apart = both.filter(({ header, head }) => header !== head)
  expect(Object.fromEntries(apart.map(({ column, header }) => [column, header]))).toEqual(longer)
})

/** What a page shows in a column of its own and a file says in others, or not at all. */
const elsewhere: Readonly<Record<string, string>> = {
  "exports: Arquivo": "the file itself",
  "invoices: Pessoa": "Nome, CPF",
  "requests: Participante": "Nome, CPF",
  "tickets: Pessoa": "Nome, CPF",
  "validation: Número ou cupom": "Número da sorte, Protocolo do cupom",
}

test("what a list's page can show stands in its file", () => {
  const missing = columnLists.flatMap((list) => {
    const columns = exportSources.find(({ area }) => area === list)?.columns ?? []
    const heads = columns.map(({ name }) => columnHead(list, name as never) as string | undefined)
    return choosableColumns(list)
      .filter((head) => !heads.includes(head))
      .map((head) => `${list}: ${head}`)
  })
  expect(missing).toEqual(Object.keys(elsewhere))
})
