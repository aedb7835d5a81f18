import type { AdminArgs } from "#app/admin/guard.server"
import type { SearchGroupView, SearchHit, SearchView } from "#app/admin/search-view"
import { listLabels } from "#app/auth/permission-labels"
import { can, type Permission, type HeldPermissions } from "#app/auth/permissions"
import type { readSoon } from "#app/db/transaction.server"
import { cleanText } from "#app/db/filter-readers.server"
import { askedGroups } from "#app/domain/search/asked-groups"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { type FoundGroup, namedIn, searchOffice } from "#app/domain/search/search.server"
import { paths } from "#app/paths"
import { pagesNamed } from "./pages-named"

const { admin } = paths

type Reading = typeof readSoon
/** As long as any list may take. */
const readPatiently: Reading = (db, read) => read(db)

/**
 * What the search page and its dialog show of a text, each with the way there; a look at everybody whom the hits name. What
 * the dialog is cut off from the page still finds: that is where it sends.
 */
export async function viewSearch(
  { db, url, admin, now, request }: AdminArgs,
  reading = readPatiently,
): Promise<SearchView> {
  const text = cleanText(url.searchParams.get("q")) ?? ""
  if (text === "") return { text, isShort: true, groups: [] }
  const { permissions } = admin
  const { signal } = request
  const found = await reading(db.replica, (tx) => searchOffice(tx, text, { permissions, now, signal }))
  await noteNamed(db.primary, { registrationIds: namedIn(found), viewer: admin, place: "search", now })
  const lists = found.map((group) => viewGroup(group, permissions))
  const isShort = askedGroups(text).length === 0
  return { text, isShort, groups: lists.concat(viewPages(text, permissions)) }
}

function viewPages(text: string, permissions: HeldPermissions): SearchGroupView[] {
  const hits = pagesNamed(text, permissions).map((page) => ({
    ...page,
    id: page.href,
    note: "",
    state: null,
  }))
  return hits.length > 0 ? [{ name: "pages", title: "Páginas", hits, more: false, list: null }] : []
}

function viewGroup(found: FoundGroup, permissions: HeldPermissions): SearchGroupView {
  const list = `${lists[found.group]}?${new URLSearchParams({ q: found.text })}`
  const hrefFor = (permission: Permission, href: string) => (can(permissions, permission) ? href : list)
  const { group, more } = found
  return { name: group, title: listLabels[group], hits: hitsOf(found, hrefFor), more, list }
}

const lists: Record<FoundGroup["group"], string> = {
  registrations: admin.registrations,
  invoices: admin.invoices,
  tickets: admin.tickets,
  prizes: admin.prizes,
  winners: admin.winners,
  fulfilment: admin.fulfilments,
  stores: admin.stores,
}

type HrefFor = (permission: Permission, href: string) => string

function hitsOf(found: FoundGroup, hrefFor: HrefFor): SearchHit[] {
  switch (found.group) {
    case "registrations":
      return found.rows.map(({ id, name, cpf, place, status }) => ({
        id,
        href: hrefFor("registrations:view", admin.registration(id)),
        title: name,
        note: `${cpf} · ${place}`,
        state: { of: "registrations", value: status },
      }))
    case "invoices":
      return found.rows.map(({ id, protocol, person, store, status }) => ({
        id,
        href: hrefFor("invoices:view", admin.invoice(id)),
        title: protocol,
        note: `${person} · ${store}`,
        state: { of: "invoices", value: status },
      }))
    case "tickets":
      return found.rows.map(({ id, number, draw, person, isVoid }) => ({
        id,
        href: hrefFor("tickets:view", `${admin.ticketsCheck}?${new URLSearchParams({ number })}`),
        title: number,
        note: `${person} · ${draw}`,
        state: { of: "tickets", isVoid },
      }))
    case "prizes":
      return found.rows.map(({ id, name, winner, state }) => ({
        id,
        href: hrefFor("prizes:view", admin.prize(id)),
        title: name,
        note: winner?.name ?? "",
        state: { of: "prizes", value: state },
      }))
    case "winners":
      return found.rows.map(({ id, number, person, draw, state, kind }) => ({
        id,
        href: hrefFor("winners:view", admin.winner(id)),
        title: number,
        note: `${person} · ${draw}`,
        state: { of: "winners", value: state, kind },
      }))
    case "fulfilment":
      return found.rows.map(({ id, prize, person, code, state }) => ({
        id,
        href: admin.fulfilment(id),
        title: prize,
        note: `${person} · ${code}`,
        state: { of: "fulfilment", value: state },
      }))
    case "stores":
      return found.rows.map(({ id, name, cnpj, place, active }) => ({
        id,
        href: hrefFor("stores:edit", admin.storesEdit(id)),
        title: name,
        note: `${cnpj} · ${place}`,
        state: { of: "stores", active },
      }))
  }
}
