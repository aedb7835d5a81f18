import type { Db } from "#app/db/client.server"
import { findOwnAddress } from "#app/domain/fulfilment/own-address.queries.server"
import { type ClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { missingPapers } from "#app/domain/papers/required-papers.server"
import type { PrizeNeeds } from "#app/i18n/mails/mail-text"

type Won = { claim: ClaimRef; invoiceId: string | null }

/** What the prize's own page asks its winner for, at the moment that its mail goes. */
export async function prizeNeeds(db: Db, { claim, invoiceId }: Won): Promise<PrizeNeeds> {
  const [{ isOpen }, address] = [await getClaim(db, claim), await findOwnAddress(db, claim)]
  const papers = isOpen ? await missingPapers(db, { claim, invoiceId }) : []
  return { papers, address: address?.saved === null }
}
