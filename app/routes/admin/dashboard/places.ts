import type { Permission } from "#app/auth/permissions"
import { approvalKindNames, approvalKinds } from "#app/domain/approvals/approval"
import { waitingKinds } from "#app/domain/four-eyes/waiting"
import type { Attention } from "#app/domain/statistics/attention.queries.server"
import { paths } from "#app/paths"

/** A page, and every permission without which it would show nothing of the matter. */
type Place = { to: string; permissions: readonly [Permission, ...Permission[]] }

const { admin } = paths

/** One page, for whoever may end something of what waits there. */
const endsSome = (permissions: Place["permissions"]): Place => ({ to: admin.approvals, permissions })
const { "publish-draw": publication, ...elsewhere } = waitingKinds
const fourEyes: readonly [Place, ...Place[]] = [
  endsSome(publication),
  ...Object.values(elsewhere).map(endsSome),
  ...approvalKindNames.map((kind) => endsSome([approvalKinds[kind].permission])),
]

/** What waits and has a page; no page tells which mails did not go out, and the card itself sends them again. */
type PlacedName = Exclude<keyof Attention, "mails">

/**
 * Where what waits is dealt with; of several the first that the reader may open, so that who decides comes first. Of
 * failed files and commands, which nobody decides, the list has those that the card counts.
 */
export const places: Readonly<Record<PlacedName, readonly [Place, ...Place[]]>> = {
  draws: [{ to: admin.calculation, permissions: ["calculation:list"] }],
  series: [{ to: admin.totalTickets, permissions: ["tickets:list"] }],
  uncertified: [
    { to: admin.certificates, permissions: ["regulations:edit"] },
    { to: admin.regulations, permissions: ["regulations:list"] },
  ],
  unpublished: [{ to: admin.regulations, permissions: ["regulations:list"] }],
  undated: [{ to: admin.publicLog, permissions: ["log:list"] }],
  barless: [{ to: admin.stores, permissions: ["stores:list"] }],
  // Those whose place somebody took stand there, too.
  vacantPlaces: [{ to: `${admin.winners}?state=invalid`, permissions: ["winners:list"] }],
  winners: [
    { to: `${admin.validation()}?type=winner`, permissions: ["winners:validate", "winners:view"] },
    { to: admin.winners, permissions: ["winners:list"] },
  ],
  awards: [
    { to: `${admin.validation()}?type=award`, permissions: ["prizes:validate", "prizes:view"] },
    { to: `${admin.prizes}?status=pending`, permissions: ["prizes:list"] },
  ],
  lackingStock: [
    { to: `${admin.prizeKinds}?status=lacking`, permissions: ["prizes:manage"] },
    { to: `${admin.prizeKinds}?status=lacking`, permissions: ["prizes:view"] },
  ],
  unconfirmedWinners: [
    {
      to: `${admin.validation()}?status=unconfirmed&type=winner`,
      permissions: ["winners:validate", "winners:view"],
    },
  ],
  unconfirmedAwards: [
    {
      to: `${admin.validation()}?status=unconfirmed&type=award`,
      permissions: ["prizes:validate", "prizes:view"],
    },
  ],
  invoices: [
    { to: admin.invoicesQueue, permissions: ["invoices:validate"] },
    { to: admin.invoicesQueue, permissions: ["invoices:invalidate"] },
    { to: `${admin.invoices}?status=pending`, permissions: ["invoices:list"] },
  ],
  requests: [{ to: admin.requests, permissions: ["registrations:list"] }],
  approvals: fourEyes,
  bulk: [
    { to: admin.bulk, permissions: ["invoices:invalidate"] },
    { to: admin.bulk, permissions: ["cpf-block:create"] },
    { to: admin.bulk, permissions: ["registrations:disable_or_enable"] },
  ],
  queue: [{ to: admin.commands, permissions: ["commands:list"] }],
  commands: [{ to: `${admin.commands}?status=last-failed`, permissions: ["commands:list"] }],
  exports: [{ to: `${admin.exports}?status=missing`, permissions: ["exports:list"] }],
}

/** The way to what waits, for this reader; undefined where none of its pages is theirs. */
export function linkToWaiting(
  name: keyof Attention,
  may: (permission: Permission) => boolean,
  { exports }: Partial<Attention>,
): string | undefined {
  if (name === "mails") return undefined
  const to = places[name].find(({ permissions }) => permissions.every(may))?.to
  return to && name === "exports" && exports ? `${to}&from=${exports.since}` : to
}
