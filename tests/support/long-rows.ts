import postgres from "postgres"

/** Words of a name, and a name without a place to break, as long as the forms let them be. */
const words = (length: number) =>
  "Bar e Restaurante Encontro dos Amigos da Vila ".repeat(9).slice(0, length).trim()
const unbroken = (length: number) => "Wolfeschlegelsteinhausenbergerdorff".repeat(9).slice(0, length)
const address = "'@' || repeat('arquibancada-', 5) || 'norte.example.com'"
const email = `rpad('a' || left(id::text, 8) || right(id::text, 8), 16, 'x') || ${address}`

/** Gives the rows of a campaign the longest names, emails and reasons that people have typed. */
export async function lengthenRows(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  const set = async (table: string, values: string) => sql.unsafe(`update ${table} set ${values}`)
  try {
    // Committed prizes, draws and blocks keep their words: the triggers that see to it are off for this session.
    await sql`set session_replication_role = replica`
    await set("registrations", `name = '${words(64)}', lastname = '${unbroken(64)}', email = ${email}`)
    await set("users", `name = '${words(64)}', email = ${email}`)
    await set("stores", `name = '${words(100)}', address = '${words(160)}'`)
    await set("products", `name = '${words(100)}'`)
    await set("prizes", `name = '${words(120)}'`)
    await set("prize_kinds", `name = left(id::text, 8) || '${unbroken(100)}'`)
    await set("fulfilments", `delivery_code = left(id::text, 8) || '${unbroken(52)}'`)
    await set("draws", `title = '${words(120)}', prize = '${words(200)}'`)
    await set("requests", `said = '${words(300)} ${unbroken(300)}', reply = '${unbroken(300)}'`)
    await set(
      "requests",
      `wanted_name = '${words(64)}', wanted_lastname = '${unbroken(64)}' where kind = 'correction'`,
    )
    await set("invoices", `reason = '${unbroken(200)}' where status = 'invalid'`)
    await set("registration_notes", `note = '${unbroken(300)}'`)
    await set("statistic_counts", `key = left(key || '${unbroken(100)}', 100) where cut = 'campaign'`)
    await set("approvals", `reason = '${words(300)} ${unbroken(200)}'`)
    await set("cpf_blocks", `reason = '${words(300)}'`)
  } finally {
    await sql.end()
  }
}
