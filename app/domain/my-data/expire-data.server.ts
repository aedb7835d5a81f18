import type { CampaignEnds } from "#app/domain/campaign-end.server"
import type { Db } from "#app/db/client.server"
import { expireRefusals } from "#app/domain/news/expire-refusals.server"
import { env } from "#app/platform/env.server"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { expireAddresses } from "./expire-addresses.server"
import { expireClaims } from "./expire-claims.server"
import { expirePeople } from "./expire-people.server"

export type ExpiredData = Record<"addresses" | "refusals" | "files" | "people" | "blocks" | "failed", number>

/** The nightly task `expire-data`: takes what is over by itself, as `declared` says of each personal column. */
export async function expireData(
  db: Db,
  now: Date,
  { files = storedFiles(), ends = env() }: { files?: Files; ends?: CampaignEnds } = {},
): Promise<ExpiredData> {
  const addresses = await expireAddresses(db, now)
  const refusals = await expireRefusals(db, now)
  const claims = await expireClaims(db, now, { files, ends })
  const { people, blocks, failed } = await expirePeople(db, now, { files, ends })
  return { addresses, refusals, files: claims, people, blocks, failed }
}
