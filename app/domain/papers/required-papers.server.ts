import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { invoices } from "#drizzle/schema/invoices"
import { papers } from "#drizzle/schema/papers"
import { type ClaimRef, papersOf } from "./claim.server"
import type { PaperKind } from "./paper"

/** What a prize is validated by; more may come, and is not asked for. */
export type NeededPaper = Extract<PaperKind, "identity" | "invoice">

/**
 * The kinds of paper that a won prize is validated by and that nobody has sent or added. They are a document with a photo,
 * and the invoice's paper where the prize came by an invoice without its photo.
 */
export async function missingPapers(
  db: Db,
  { claim, invoiceId }: { claim: ClaimRef; invoiceId: string | null },
): Promise<NeededPaper[]> {
  const needed: NeededPaper[] = ["identity"]
  if (invoiceId !== null && !(await hasPhoto(db, invoiceId))) needed.push("invoice")
  const rows = await db.selectDistinct({ kind: papers.kind }).from(papers).where(papersOf(claim))
  return needed.filter((kind) => !rows.some((row) => row.kind === kind))
}

/** Whether one photo of the document came and so, of most documents, one side alone. */
export const hasOneSide = async (db: Db, claim: ClaimRef): Promise<boolean> =>
  (await db.$count(papers, and(papersOf(claim), eq(papers.kind, "identity")))) === 1

async function hasPhoto(db: Db, invoiceId: string): Promise<boolean> {
  const [invoice] = await db
    .select({ photoKey: invoices.photoKey })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  return invoice?.photoKey != null
}
