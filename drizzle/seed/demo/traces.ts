import type { AuditRow } from "#app/audit/audit.server"
import { network } from "#app/platform/network"
import type { UserLogLine } from "#app/audit/user-log.server"
import { ips } from "#drizzle/schema/back-office"
import { cpfBlocks, userLogs } from "#drizzle/schema/registrations"
import { demoParticipants } from "../accounts"
import { buildCpf } from "../builders/documents"
import type { NewAward } from "../builders/prize"
import type { Random } from "../builders/random"
import { type Campaign, DAY_MS, HOUR_MS, plus } from "./campaign"
import type { Invoice } from "./invoices"
import { earnedBy } from "./numbers"
import type { Person } from "./people"

type Block = typeof cpfBlocks.$inferInsert & { id: string; blockedAt: Date }
type Log = typeof userLogs.$inferInsert & { at: Date }
type Address = typeof ips.$inferInsert

const BLOCKS = 36

/** Staff of the promoter, agency and suppliers, most without an account; three blocks were lifted again. */
export function planBlocks(
  { random, preparedAt, daysAgo }: Campaign,
  { by }: { by: string },
): { blocks: Block[]; changes: AuditRow[] } {
  const blocked = demoParticipants[2].login.replace(/[.-]/g, "")
  const reasons = ["Funcionário da promotora.", "Funcionário da agência.", "Funcionário de fornecedor."]
  const blocks = Array.from({ length: BLOCKS }, (_, n): Block => {
    const blockedAt = plus(preparedAt, 10 * DAY_MS + n * HOUR_MS)
    const lifted =
      n >= BLOCKS - 3 ? { unblockedBy: by, unblockedAt: daysAgo(20 - n + BLOCKS - 3, "16:00:00") } : {}
    const who = {
      cpf: n === 0 ? blocked : buildCpf(50_000 + n),
      reason: n === 0 ? reasons[0]! : random.pick(reasons),
    }
    return { id: random.uuid(blockedAt), blockedBy: by, blockedAt, ...who, ...lifted }
  })
  return { blocks, changes: blocks.flatMap((block) => auditOf(block, by)) }
}

function auditOf({ id, cpf, reason, blockedAt, unblockedAt }: Block, by: string): AuditRow[] {
  const about = {
    by,
    permission: "cpf-block",
    subjectType: "cpf-block",
    subjectId: id,
    table: cpfBlocks,
  } as const
  const made = {
    ...about,
    action: "create",
    at: blockedAt,
    before: null,
    after: { cpf, reason },
    reason,
  } as const
  if (!unblockedAt) return [made]
  const lifted = {
    ...about,
    action: "unblock",
    at: unblockedAt,
    before: { cpf, reason },
    after: null,
  } as const
  return [made, { ...lifted, reason: "Deixou a empresa antes da promoção." }]
}

type PastRequest = { id: string; registrationId: string; invoiceId?: string | null; createdAt: Date }
type CampaignPast = { people: Person[]; invoices: Invoice[]; awards: NewAward[]; requests: PastRequest[] }

/** What the participants did, for /admin/logs. */
export function planLogs(
  { random, now }: Campaign,
  { people, invoices, awards, requests }: CampaignPast,
): Log[] {
  const log = (line: UserLogLine): Log => ({ id: random.uuid(line.at), ...line })
  const protocols = new Map(invoices.map((invoice) => [invoice.id, invoice.protocol]))
  const logs = [
    ...people.map(({ id, createdAt, ip }) =>
      log({ registrationId: id, event: "registered", at: createdAt, ip }),
    ),
    ...people.flatMap(({ id, status, createdAt, ip }) =>
      status === "canceled"
        ? log({ registrationId: id, event: "canceled", at: between(random, createdAt, now), ip })
        : [],
    ),
    ...invoices.map((invoice) => {
      const { id: invoiceId, protocol, registrationId, receivedAt, ip } = invoice
      const data = { invoiceId, protocol, numbers: earnedBy(invoice) }
      return log({ registrationId, event: "invoice-sent", at: receivedAt, ip, data })
    }),
    ...awards.map(({ id: awardId, registrationId, prizeId, invoiceId, awardedAt }) => {
      const protocol = invoiceId ? { protocol: protocols.get(invoiceId) } : {}
      return log({
        registrationId,
        event: "prize-won",
        at: awardedAt,
        data: { prizeId, awardId, ...protocol },
      })
    }),
    ...requests.map(({ id: requestId, registrationId, invoiceId, createdAt: at }) => {
      const protocol = invoiceId ? { protocol: protocols.get(invoiceId) } : {}
      return log({ registrationId, event: "request-sent", at, data: { requestId, ...protocol } })
    }),
  ]
  return logs.sort((a, b) => +a.at - +b.at)
}

const between = (random: Random, from: Date, to: Date) => plus(from, random.next() * (+to - +from))

const uses = { registered: "registrations", "signed-in": "logins", "invoice-sent": "submissions" } as const

/** The addresses behind the log, as they would have been counted in use. */
export function planAddresses(campaign: Campaign, logs: Log[]): Address[] {
  const counted = new Map<string, Address>()
  for (const { ip, at, event } of logs) {
    const use = Object.hasOwn(uses, event) ? uses[event as keyof typeof uses] : undefined
    if (!ip || !use) continue
    const address = counted.get(network(ip)) ?? {
      id: campaign.random.uuid(at),
      network: network(ip),
      firstSeenAt: at,
      lastSeenAt: at,
    }
    address[use] = (address[use] ?? 0) + 1
    address.lastSeenAt = at
    counted.set(address.network, address)
  }
  return [...counted.values()]
}
