import { eq, like, or, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { isAmongPeople } from "#app/domain/registrations/people-found.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { normalizeCnpj } from "#app/domain/stores/cnpj"
import { invoices } from "#drizzle/schema/invoices"
import { stores } from "#drizzle/schema/stores"
import { findInvoiceByProtocol } from "./invoices.queries.server"

/** A code is digits, or begins like a key or a CNPJ; whatever else has letters is a name. */
const CODE = /^(?:[0-9]+|[0-9][0-9A-Z]*[0-9][0-9A-Z]*|[0-9A-Z]{12}[0-9]{2})$/

/**
 * What Busca asks for, as one condition that an index serves: a protocol; a person's name or CPF; or a paper's code,
 * whole or how it begins: invoice number, the bar's CNPJ, access key. Undefined where the text is no word at all.
 */
export async function invoicesFound(db: Db, text: string, reader: PersonViewer): Promise<SQL | undefined> {
  const byProtocol = await findInvoiceByProtocol(db, text)
  if (byProtocol) return eq(invoices.id, byProtocol.id)
  const code = normalizeCnpj(text).replace(/^(?:NFE|CFE)(?=[0-9])/, "")
  // A person's id has the letters and digits of a code.
  if (!isUuid(text) && CODE.test(code) && !isCpf(normalizeCpf(text))) return byCode(db, code)
  return isAmongPeople(db, invoices.registrationId, text, reader)
}

async function byCode(db: Db, code: string): Promise<SQL> {
  const number = /^[0-9]{1,9}$/.test(code) ? code.replace(/^0+(?=[0-9])/, "") : undefined
  const bars = code.length > 2 && code.length <= 14 ? await barsOf(db, code) : []
  return (
    or(
      number ? like(invoices.number, `${number}%`) : undefined,
      // The first six of a key are only state and month, which half of all invoices share.
      code.length > 6 ? like(invoices.accessKey, `${code}%`) : undefined,
      bars.length > 0 ? eq(invoices.storeId, sql`any(${sql.param(bars)}::uuid[])`) : undefined,
    ) ?? sql`false`
  )
}

async function barsOf(db: Db, code: string): Promise<string[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(like(stores.cnpj, `${code}%`))
  return rows.map(({ id }) => id)
}
