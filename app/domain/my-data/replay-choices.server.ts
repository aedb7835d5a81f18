import { and, eq, gte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { refuseNewsAgain } from "#app/domain/news/choose-news.server"
import { closeAgain } from "#app/domain/registrations/cancel-registration.server"
import { lockRegistration, type RegistrationRow } from "#app/domain/registrations/lock-registration.server"
import { type Clock, clockFrom } from "#app/platform/time/clock.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import type { Choice } from "#app/queue/jobs.server"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { erasureAskedAt, isErased } from "./ask-erasure.server"
import { dropExportsOfRun } from "./drop-exports.server"
import { type KeptChoice, readChoiceKey } from "./choice-key"
import { tryErasing } from "./try-erasing.server"

/**
 * What became of a choice in this copy of the database. `already`: it stands there, or there is nothing to be done;
 * `waiting`: the account is closed, and something of the person's is still decided here. Two are left to the team:
 * `given-back`, of an account that is closed here and was given back since, and `disabled`, of one that the team had closed
 * before its owner did.
 */
type Outcome = "replayed" | "already" | "waiting" | "given-back" | "disabled" | "failed"
/** The registrations of each, once for what was chosen of the account and once for news. */
export type Replayed = Record<Outcome, string[]>

/**
 * Brings an older copy of the database, that was put in the place of a lost one, up to what people chose since: whoever
 * closed their account or was erased is so again, and who refused news gets none. Each person is a transaction of their
 * own; begun again it goes on where it was, and a second time it does nothing.
 */
export async function replayChoices(
  db: Db,
  now: Date,
  files: Files = storedFiles(),
  clock: Clock = clockFrom(now),
): Promise<Replayed> {
  const done: Replayed = {
    replayed: [],
    already: [],
    waiting: [],
    "given-back": [],
    disabled: [],
    failed: [],
  }
  for (const kept of await lastChoices(files))
    done[await tryReplaying(db, kept, { now, files, clock })].push(kept.registrationId)
  await dropExportsOfRun(db, { isErased: done.replayed.length > 0, now, files })
  return done
}

/** About what each choice is: of several about one thing the last counts. */
const subjects: Readonly<Record<Choice, "account" | "news">> = {
  closed: "account",
  reopened: "account",
  erased: "account",
  "no-news": "news",
  news: "news",
}

/** Everybody's last choices: first all that are about accounts, since whoever is erased refuses nothing any more. */
async function lastChoices(files: Files): Promise<KeptChoice[]> {
  const last = { account: new Map<string, KeptChoice>(), news: new Map<string, KeptChoice>() }
  for await (const key of files.list("choices")) {
    const kept = readChoiceKey(key)
    if (!kept) continue
    const ofSubject = last[subjects[kept.choice]]
    const known = ofSubject.get(kept.registrationId)
    if (!known || known.at < kept.at) ofSubject.set(kept.registrationId, kept)
  }
  return [...last.account.values(), ...last.news.values()]
}

type Means = { now: Date; files: Files; clock: Clock }

/** One choice that cannot be replayed keeps nobody else's: the log says why, and the command is run again. */
async function tryReplaying(db: Db, kept: KeptChoice, means: Means): Promise<Outcome> {
  try {
    return await replay(db, kept, means)
  } catch (error) {
    log.error({ err: error, registrationId: kept.registrationId }, "what somebody chose was not replayed")
    return "failed"
  }
}

async function replay(db: Db, kept: KeptChoice, { now, files, clock }: Means): Promise<Outcome> {
  const { registrationId, choice, at } = kept
  if (choice === "no-news")
    return withPerson(db, registrationId, async (tx, row) =>
      (await refuseNewsAgain(tx, row, { refusedAt: at, now })) ? "replayed" : "already",
    )
  // Consent that the copy lacks is the person's to give again.
  if (choice === "news") return "already"
  if (choice === "reopened")
    return withPerson(db, registrationId, async (tx) =>
      (await erasureAskedAt(tx, registrationId)) ? "given-back" : "already",
    )
  const closed = await withPerson(db, registrationId, (tx, row) => close(tx, row, { closedAt: at, now }))
  if (closed !== "closed" && closed !== "closed-before") return closed
  if (choice === "closed") return closed === "closed" ? "replayed" : "already"
  const outcome = await tryErasing(db, { registrationId, now, erasedAt: clock.now() }, files)
  return outcome === "erased" ? "replayed" : outcome
}

/** With the person's row, locked; nothing is left to do for somebody whom this copy never knew, or who is erased in it. */
const withPerson = <Answer>(
  db: Db,
  registrationId: string,
  work: (tx: Db, row: RegistrationRow) => Promise<Answer>,
): Promise<Answer | "already"> =>
  inTransaction(db, async (tx) => {
    if ((await tx.$count(registrations, eq(registrations.id, registrationId))) === 0) return "already"
    const row = await lockRegistration(tx, registrationId)
    return (await isErased(tx, registrationId)) ? "already" : work(tx, row)
  })

/** The account as its owner left it: closed, and waiting to be erased. What happened to it in this copy since counts more. */
async function close(
  tx: Db,
  row: RegistrationRow,
  { closedAt, now }: { closedAt: Date; now: Date },
): Promise<"closed" | "closed-before" | "already" | "disabled"> {
  if (row.status === "canceled") return (await erasureAskedAt(tx, row.id)) ? "closed-before" : "disabled"
  const { registrationId, event, at } = userLogs
  const isGivenBack = and(eq(registrationId, row.id), eq(event, "enabled"), gte(at, closedAt))
  if ((await tx.$count(userLogs, isGivenBack)) > 0) return "already"
  await closeAgain(tx, row, { closedAt, now })
  return "closed"
}
