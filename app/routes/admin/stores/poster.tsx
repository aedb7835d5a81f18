import type { MetaFunction } from "@remix-run/node"
import { Link, useLoaderData, useLocation } from "@remix-run/react"
import { adminLoader } from "#app/admin/guard.server"
import { pageHref } from "#app/admin/list-url"
import { pageMeta } from "#app/admin/page-meta"
import { brand } from "#app/brand"
import type { Count } from "#app/db/bounded-count.server"
import { listCertificates } from "#app/domain/certificates/certificates.queries.server"
import { normalizeCnpj } from "#app/domain/stores/cnpj"
import { posterLink } from "#app/domain/stores/poster-link"
import { listStores } from "#app/domain/stores/stores.list.server"
import { getStore } from "#app/domain/stores/stores.queries.server"
import { paths } from "#app/paths"
import { publicOrigin } from "#app/platform/env.server"
import { sayCount, sayCountUpTo } from "#app/words/count"
import { Poster } from "./poster/poster"
import { qrPath } from "./poster/qr-path.server"
import "./poster/poster.css"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Cartaz", data?.posters.length === 1 ? data.posters[0]?.name : undefined)

export const handle = { paper: true }

/** One bar's poster, or those of a page of the list by its filters, of bars that take part. */
export const loader = adminLoader("stores:list", async ({ db, url, params: { id }, now }) => {
  const origin = publicOrigin()
  const { rows, count, next, previous } = id
    ? onlyPage(oneBar(await getStore(db.replica, { id, now })))
    : await listStores(db.replica, url)
  const takingPart = id ? rows : rows.filter(({ active }) => active)
  return {
    isOne: id !== undefined,
    isOut: id !== undefined && rows.some(({ active }) => !active),
    leftOut: rows.length - takingPart.length,
    pages: count && { count, next, previous },
    site: new URL(origin).host,
    certificates: await listCertificates(db.replica),
    posters: takingPart.map(({ id: barId, name, place, cnpj }) => ({
      id: barId,
      name,
      place,
      qr: qrPath(posterLink(origin, { cnpj: normalizeCnpj(cnpj) })),
    })),
  }
})

type Bar = { id: string; name: string; cnpj: string; city: string; uf: string; active: boolean }
const oneBar = ({ id, name, cnpj, city, uf, active }: Bar) => ({
  id,
  name,
  cnpj,
  place: `${city}, ${uf}`,
  active,
})
const onlyPage = <Row,>(row: Row) => ({ rows: [row], count: null, next: null, previous: null })

export default function PosterPage() {
  const { isOne, isOut, leftOut, pages, site, certificates, posters } = useLoaderData<typeof loader>()
  return (
    <>
      <header className="posters__note">
        <h1>{isOne ? `Cartaz: ${posters[0]?.name ?? ""}` : "Cartazes dos bares"}</h1>
        <p>
          Imprima em A4, sem margens e com as cores de fundo. O código leva ao site da promoção{" "}
          {brand.promotion} e diz de que bar veio.
        </p>
        {pages && <Pages {...pages} shown={posters.length} />}
        {isOut && <p>Este bar já não participa, e os cupons dele não são aceitos: reative o bar antes.</p>}
        {leftOut > 0 && <p>{sayLeftOut(leftOut)}</p>}
        <p>
          <Link to={paths.admin.stores}>Voltar para Bares</Link>
        </p>
      </header>
      <main className="posters">
        {posters.length === 0 && <p>{`Nenhum bar com esses filtros${leftOut > 0 ? " participa" : ""}.`}</p>}
        {posters.map(({ id, ...poster }) => (
          <Poster key={id} site={site} certificates={certificates} {...poster} />
        ))}
      </main>
    </>
  )
}

const sayLeftOut = (count: number) =>
  sayCount(count, "bar que já não participa ficou de fora.", "bares que já não participam ficaram de fora.")

type PagesProps = { count: Count; next: string | null; previous: string | null; shown: number }

/** How many bars the list has that have no sheet here, and the way to theirs. */
function Pages({ count, next, previous, shown }: PagesProps) {
  const { search } = useLocation()
  return (
    <>
      <p>
        {shown} de {sayCountUpTo(count, "bar", "bares")} nesta página: imprima uma página de cada vez.
      </p>
      <ul>
        {previous && (
          <li>
            <Link rel="prev" to={{ search: pageHref(search, previous) }}>
              Cartazes anteriores
            </Link>
          </li>
        )}
        {next && (
          <li>
            <Link rel="next" to={{ search: pageHref(search, next) }}>
              Próximos cartazes
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
