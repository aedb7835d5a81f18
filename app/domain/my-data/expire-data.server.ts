import type { CampaignEnds } from "#app/domain/campaign-end.server"
import type { Db } from "#app/db/client.server"
import { expireRefusals } from "#app/domain/news/expire-refusals.server"
import { env } from "#app/platform/env.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { expireAddresses } from "./expire-addresses.server"
import { expireChoices } from "./expire-choices.server"
import { expireClaims } from "./expire-claims.server"
import { expirePeople } from "./expire-people.server"

type Options = { files?: Files; ends?: CampaignEnds; most?: number }
type ExpiredData = Record<
  "addresses" | "refusals" | "choices" | "files" | "people" | "blocks" | "failed",
  number
> & {
  more: boolean
}

/**
 * The nightly task `expire-data`: takes what is over by itself, as `declared` says of each personal column. `more`: it is to
 * run again, since one run erases so many people and no more.
 */
export async function expireData(
  db: Db,
  now: Date,
  { files = storedFiles(), ends = env(), most }: Options = {},
): Promise<ExpiredData> {
  const addresses = await expireAddresses(db, now)
  const refusals = await expireRefusals(db, now)
  const choices = await expireChoices(files, now)
  const claims = await expireClaims(db, now, { files, ends })
  const expired = await expirePeople(db, now, { files, ends, most })
  return { addresses, refusals, choices, files: claims, ...expired }
}
