import { resetAddress } from "#app/auth/reset-address.server"
import type { Db } from "#app/db/client.server"
import type { Recipient } from "./mail-facts.server"

/**
 * An account's owner, at the address that a link for a new password would go to: whoever holds a borrowed session could
 * put an address of their own there first, and be warned of themselves. No news go to an address that somebody left.
 */
export async function whomToWarn(
  db: Db,
  { to, now }: { to: Recipient; now: Date },
): Promise<{ to: Recipient; isOwnAddress: boolean }> {
  const address = (await resetAddress(db, { registrationId: to.id, now })) ?? to.address
  const isOwnAddress = address === to.address
  return { to: isOwnAddress ? to : { ...to, address, newsletter: false }, isOwnAddress }
}
