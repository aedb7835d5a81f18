import type { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { invoices } from "#drizzle/schema/invoices"

/** The photo of an invoice, as readPhoto drew it anew. Throws NOT_FOUND, also where the file is gone. */
export async function getInvoicePhoto(
  db: Db,
  { id }: { id: string },
  files: Files = storedFiles(),
): Promise<{ stream: Readable; fileName: string; contentType: "image/jpeg"; registrationId: string }> {
  const [row] = isUuid(id)
    ? await db
        .select({
          photoKey: invoices.photoKey,
          protocol: invoices.protocol,
          registrationId: invoices.registrationId,
        })
        .from(invoices)
        .where(eq(invoices.id, id))
    : []
  const stream = row?.photoKey ? await files.find(row.photoKey) : undefined
  if (!row || !stream) throw new RuleBroken("NOT_FOUND")
  const { registrationId } = row
  return { stream, fileName: `${row.protocol}.jpg`, contentType: "image/jpeg", registrationId }
}
