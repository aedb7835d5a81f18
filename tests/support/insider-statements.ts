import { createHash } from "node:crypto"
import type { OutsiderCampaign } from "./outsider-campaign"

const ANY = "gen_random_uuid()"
const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex")

/** A statement that adds a sealed entry to a draw, with the hashes that it has to have. */
function newEntry(drawId: string, said: Record<string, unknown>): string {
  const [line, scope] = [JSON.stringify(said), `draw:${drawId}`]
  const envelope = `{"kind":"sealed","scope":"${scope}","seal":"${sha256(line)}"}`
  const leaf = sha256(Buffer.concat([Buffer.of(0), Buffer.from(envelope)]))
  const invoice = said["kind"] === "ineligible" ? "null" : "(select id from invoices limit 1)"
  return `insert into log_entries (id, kind, scope, envelope, sealed_line, leaf, invoice_id) values
    (${ANY}, '${String(said["kind"])}', '${scope}', '${envelope}', '${line}', '\\x${leaf}', ${invoice})`
}

const HEX = "0".repeat(32)

/** A statement that tells of a draw's coupon, in the form that its kind has, what nobody did. */
export const newLie = (drawId: string, kind: "numbers" | "void"): string => {
  const same = { coupon: HEX, draw: drawId }
  const said =
    kind === "numbers"
      ? { ...same, holder: HEX, kind, numbers: [[1, 0, 0, 7]], paper: HEX + HEX, salt: HEX, turn: 1 }
      : { ...same, kind, positions: [[1, 0]], reason: "coupon-invalid", salt: HEX, turn: 2 }
  return newEntry(drawId, said)
}

/** A statement that gives a number of the draw to whoever holds its first. */
const newNumber = (drawId: string) => `insert into tickets
  (id, draw_id, segment_id, position, series, element, registration_id, invoice_id)
  select ${ANY}, draw_id, segment_id, 199999, series, (element + 1) % 100000, registration_id, invoice_id
  from tickets where draw_id = '${drawId}' limit 1`

const first = (drawId: string) => `id = (select id from tickets where draw_id = '${drawId}' limit 1)`

type Statements = (campaign: OutsiderCampaign) => Promise<string[]>

/** What somebody tries with the application's rights on its database, once the draw is published. */
export const insiderStatements = {
  addNumber: async ({ drawId }) => [newNumber(drawId), newLie(drawId, "numbers")],
  removeNumber: async ({ drawId }) => [
    `delete from tickets where ${first(drawId)}`,
    `update tickets set void_at = now() where ${first(drawId)}`,
    `delete from log_entries where scope = 'draw:${drawId}'`,
  ],
  chooseNumber: async ({ drawId }) => [
    `update tickets set element = (element + 1) % 100000 where ${first(drawId)}`,
    `update tickets set position = position + 1000 where ${first(drawId)}`,
  ],
  changeRule: async ({ drawId }) => [
    `update draws set rule = jsonb_set(rule, '{winners}', '3') where id = '${drawId}'`,
    `update draw_plans set text = text || ' ' where draw_id = '${drawId}'`,
  ],
  replaceSeal: async ({ drawId }) => [
    `update log_entries set sealed_line = sealed_line || ' ' where scope = 'draw:${drawId}'`,
    `update log_entries set envelope = envelope || ' ', leaf = sha256('') where scope = 'draw:${drawId}'`,
    `insert into log_entries (id, kind, scope, sealed_line, invoice_id)
      select ${ANY}, kind, scope, replace(sealed_line, '"turn":1', '"turn":2'), invoice_id from log_entries
      where scope = 'draw:${drawId}' and kind = 'numbers' limit 1`,
  ],
  movePrize: async ({ participants }) => [
    `update prize_awards set registration_id = '${participants.at(-1)!.registrationId}'`,
    `delete from prize_awards`,
    `insert into prize_awards (id, prize_id, registration_id, awarded_at)
      select ${ANY}, prize_id, '${participants.at(-1)!.registrationId}', now() from prize_awards limit 1`,
  ],
  shiftMoment: async ({ batchId }) => [
    `update prizes set moment = moment + interval '1 ms' where batch_id = '${batchId}'`,
    `update prize_batches set commitment = repeat('0', 64) where id = '${batchId}'`,
  ],
  dropTitular: async ({ drawId }) => [
    `insert into draw_exclusions (draw_id, registration_id, reason)
      select draw_id, registration_id, 'blocked' from winners where draw_id = '${drawId}' limit 1`,
    newEntry(drawId, { draw: drawId, holder: HEX, kind: "ineligible", reason: HEX + HEX, salt: HEX }),
    `delete from winners where draw_id = '${drawId}'`,
    `update draws set base_sha256 = repeat('0', 64) where id = '${drawId}'`,
  ],
  secondHolder: async ({ participants: [one, other] }) => [
    `insert into registrations select (jsonb_populate_record(r, jsonb_build_object('id', ${ANY}, 'email', 'x@example.com',
      'phone', '11999990000', 'form_key', ${ANY}, 'mail_key', ${ANY}))).* from registrations r where cpf = '${one!.cpf}'`,
    `update registrations set cpf = '${one!.cpf}' where cpf = '${other!.cpf}'`,
    `update registrations set cpf = id::text where cpf = '${one!.cpf}'`,
  ],
  voidLater: async ({ drawId }) => [newLie(drawId, "void")],
  backdate: async ({ drawId, participants }) => [
    newNumber(drawId),
    `update invoices set received_at = received_at - interval '1 day' where id = '${participants[0]!.invoiceId}'`,
    `update log_entries set created_at = created_at - interval '1 day' where scope = 'draw:${drawId}'`,
  ],
  forkLog: async () => [
    `insert into log_checkpoints (log, size, root, edge, made_at) select log, size - 1, root, edge, made_at from log_checkpoints
      order by size desc limit 1`,
    `insert into log_checkpoints (log, size, root, edge, made_at) select log, size + 1, root, edge, made_at from log_checkpoints
      order by size desc limit 1`,
    `update log_checkpoints set root = sha256('')`,
  ],
  rewriteLog: async () => [
    `update log_entries set place = place + 100000 where place is not null`,
    `update log_nodes set hash = sha256('')`,
    `delete from log_checkpoints`,
    `truncate log_entries`,
  ],
} satisfies Record<string, Statements>
