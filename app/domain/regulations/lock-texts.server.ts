import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** Any number that no other lock takes. */
const TEXTS_LOCK = 7_200_615

/** Texts are few and seldom change: whoever changes one holds them all until the transaction ends. */
export const lockTexts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${TEXTS_LOCK})`)
