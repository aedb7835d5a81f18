import { can, type Permission, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listTitle } from "#app/domain/exports/export-file.server"
import { listExportsNaming } from "#app/domain/exports/exports-naming.queries.server"
import { sayFilters } from "#app/domain/exports/filter-words"
import { withDeliveries } from "#app/domain/fulfilment/seen-deliveries.server"
import { listLooks } from "#app/domain/registrations/looks.server"
import { listPersonMails } from "#app/domain/registrations/person-mails.queries.server"
import { readSeenLast } from "#app/domain/registrations/record-page.server"
import {
  listAwards,
  listDrawNumbers,
  listLatestInvoices,
  listWins,
} from "#app/domain/registrations/record.queries.server"
import { listLatestDeeds, listLatestEvents } from "#app/domain/registrations/registration-history.server"
import { listNotes } from "#app/domain/registrations/registration-notes.server"
import { listLatestRequests } from "#app/domain/requests/requests.queries.server"

/** `params`: from which row on each part is read that has more than a page. */
type RecordAsked = { id: string; viewer: Viewer; params: URLSearchParams }

/** The areas that a person's record looks into: what the viewer's permissions do not name is null, and never read. */
export async function viewParts(db: Db, { id, viewer, params }: RecordAsked) {
  const part = async <Rows>(permission: Permission, list: (db: Db, id: string) => Promise<Rows>) =>
    can(viewer.permissions, permission) ? list(db, id) : null
  const [invoices, draws, awards, wins, mails, events, deeds, requests, notes, looks] = await Promise.all([
    part("invoices:list", listLatestInvoices),
    part("tickets:list", listDrawNumbers),
    part("prizes:list", async (on) => withDeliveries(on, await listAwards(on, id), viewer.permissions)),
    part("winners:list", async (on) => withDeliveries(on, await listWins(on, id), viewer.permissions)),
    part("dispatches:list", (on) => listPersonMails(on, id, readSeenLast(params.get("emails")))),
    part("logs:list", listLatestEvents),
    part("actions:list", listLatestDeeds),
    part("registrations:list", listLatestRequests),
    listNotes(db, id, readSeenLast(params.get("anotacoes"))),
    listLooks(db, id, readSeenLast(params.get("vistas"))),
  ])
  return { invoices, draws, awards, wins, mails, events, deeds, requests, notes, looks }
}
export type RecordParts = Awaited<ReturnType<typeof viewParts>>

type FilesAsked = { since: Date; params: URLSearchParams }

/** The files in which somebody may stand in full who registered then, each with its list and filters in words. */
export async function viewNamingFiles(db: Db, { since, params }: FilesAsked) {
  const { rows, older } = await listExportsNaming(db, { since, last: readSeenLast(params.get("listas")) })
  const files = rows.map(({ id, at, by, takenBy, area, filters }) => ({
    id,
    at,
    by,
    takenBy,
    list: listTitle(area),
    filters: sayFilters(area, filters),
  }))
  return { rows: files, older }
}
export type NamingFilesView = Awaited<ReturnType<typeof viewNamingFiles>>
