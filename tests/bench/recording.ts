import type postgres from "postgres"
import type { connect } from "#app/db/client.server"

export type Statement = { text: string; parameters: never[] }
/** One transaction: groups of statements that went out together, each group after the one before was answered. */
export type Script = Statement[][]

type Connection = ReturnType<typeof connect>
type SqlClient = postgres.Sql | postgres.TransactionSql

const sessionOf = (db: Connection) => (db as unknown as { session: { client: postgres.Sql } }).session

/** Sends something else instead of what the product would send through a connection. */
export function rewrite(db: Connection, change: (statement: Statement) => Statement): void {
  const session = sessionOf(db)
  const { client } = session
  const changing =
    (sender: SqlClient) =>
    (text: string, parameters: never[] = []) => {
      const changed = change({ text, parameters })
      return sender.unsafe(changed.text, changed.parameters)
    }
  const begin = (use: (tx: SqlClient) => unknown) =>
    client.begin((tx) => use(replaced(tx, { unsafe: changing(tx) })))
  session.client = replaced(client, { unsafe: changing(client), begin })
}

/** Writes down what the product sends through a connection, a script for each transaction or lone statement. */
export function record(db: Connection): { take(): Script[] } {
  let scripts: Script[] = []
  const session = sessionOf(db)
  const { client } = session
  async function begin(use: (tx: SqlClient) => unknown): Promise<unknown> {
    const script: Script = []
    const result = await client.begin((tx) => use(replaced(tx, { unsafe: listening(tx, () => script) })))
    scripts.push(script)
    return result
  }
  const lone = () => scripts[scripts.push([]) - 1]!
  session.client = replaced(client, { unsafe: listening(client, lone), begin })
  return { take: () => scripts.splice(0) }
}

/** Sends a statement on; what goes out before everything sent earlier was answered went out together with it. */
function listening(client: SqlClient, scriptOf: () => Script) {
  let unanswered = 0
  let script: Script
  const answered = () => void (unanswered -= 1)
  return (text: string, parameters: never[] = []) => {
    if (unanswered === 0) (script = scriptOf()).push([])
    script.at(-1)!.push({ text, parameters })
    unanswered += 1
    const query = client.unsafe(text, parameters)
    query.then(answered, answered)
    return query
  }
}

const replaced = <Of extends SqlClient>(client: Of, methods: Record<string, unknown>): Of =>
  new Proxy(client, {
    get: (target, name) => (Object.hasOwn(methods, name) ? methods[String(name)] : Reflect.get(target, name)),
  })
