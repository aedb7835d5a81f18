import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ChangeHistory } from "#app/admin/change-history"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { editLoader } from "#app/admin/edit-loader.server"
import { adminAction, command } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { pageMeta } from "#app/admin/page-meta"
import { ActiveStatus, StateButton } from "#app/admin/state-change"
import { redirectSaying } from "#app/admin/toast.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { cityHelp, withCityChoice } from "#app/domain/locations/city-choice.server"
import { unitOptions } from "#app/domain/locations/locations.server"
import { editStore } from "#app/domain/stores/edit-store.server"
import { listImportsOfBar } from "#app/domain/stores/import/bar-imports.queries.server"
import { storeForm } from "#app/domain/stores/store-form"
import { storeEditInput, storeParts } from "#app/domain/stores/store-input.server"
import { getStore, type StoreActivity } from "#app/domain/stores/stores.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { LinkButton } from "#app/ui/button"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/time/clock.server"
import { sayCounted } from "#app/words/count"
import { storeFieldWords } from "#app/words/form-fields"
import { StoreDialogs } from "./store-dialogs"
import { StoreForm } from "./store-form"
import { storeStateCommands } from "./store-state.server"
import { momentText } from "#app/admin/moment"
import { Stat } from "#app/ui/stat"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Bar", data?.saved.name)

export const loader = editLoader("stores:edit", paths.admin.storesCreate, async ({ db, id, now }) => {
  const store = await getStore(db.primary, { id, now })
  const ofFiles = await listImportsOfBar(db.primary, id)
  const byHand = await listChanges(db.primary, { type: "stores", id })
  const changes = [...ofFiles, ...byHand].sort((a, b) => b.at.getTime() - a.at.getTime())
  const { active, lat, lng, activity, createdAt } = store
  const constraint = constraintOf(storeEditInput)
  return {
    id,
    active,
    lat,
    lng,
    activity,
    on: dayOf(now),
    createdAt,
    saved: storeForm(store),
    changes,
    units: unitOptions,
    constraint,
  }
})

export const action = adminAction({
  save: command({
    guard: "stores:edit",
    schema: withCityChoice(storeEditInput),
    extraAnswer: cityHelp,
    merges: { together: storeParts },
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      await editStore(db.primary, { storeId: id, input, by: admin.id, now })
      return redirectSaying(paths.admin.storesEdit(id), "Bar salvo.", { headers })
    },
  }),
  ...storeStateCommands,
})

export const shouldRevalidate = revalidateStale

export default function EditStorePage() {
  const { id, active, lat, lng, activity, on, saved, changes, units, constraint } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      title={saved.name}
      back={{ href: paths.admin.stores, label: "Bares" }}
      badge={<ActiveStatus active={active} />}
      commands={
        <>
          <LinkButton href={paths.admin.storesPoster(id)} variant="secondary">
            Cartaz com QR code
          </LinkButton>
          <StateButton id={id} active={active} permission="stores:disable_or_enable" />
        </>
      }
      side={<ChangeHistory changes={changes} labels={storeFieldWords} />}
    >
      <Activity {...activity} cnpj={saved.cnpj} on={on} />
      <Card title="Dados do bar">
        <StoreForm
          key={editKey(answer, saved.version)}
          saved={saved}
          units={units}
          constraint={constraint}
          answer={answer}
          submit="Salvar"
        >
          {lat !== null && lng !== null && <MapLink lat={lat} lng={lng} />}
        </StoreForm>
      </Card>
      <StoreDialogs bar={{ id, ...saved }} answer={answer} />
    </DetailPage>
  )
}

/** Another site's map, behind a plain link: this one loads nothing from there. */
const MapLink = ({ lat, lng }: { lat: number; lng: number }) => (
  <p>
    <a
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`}
      target="_blank"
      rel="noreferrer"
    >
      Abrir a posição salva no mapa
    </a>
  </p>
)

type ActivityProps = StoreActivity & { cnpj: string; /** Today, YYYY-MM-DD. */ on: string }

/** What was sent from a bar, each count with the way to its list. */
function Activity({ today, all, lastAt, cnpj, on }: ActivityProps) {
  const [day, time] = lastAt ? momentText(lastAt).split(" ") : ["nenhum"]
  const listed = (count: StoreActivity["all"], more: Record<string, string>) => (
    <LinkIf
      permission="invoices:list"
      to={`${paths.admin.invoices}?${new URLSearchParams({ q: cnpj, ...more })}`}
    >
      {sayCounted(count)}
    </LinkIf>
  )
  return (
    <div className="stats">
      <Stat label="Cupons hoje" figure={listed(today, { from: on, to: on })} />
      <Stat label="Cupons no total" figure={listed(all, {})} />
      <Stat label="Último cupom" figure={day} note={time} />
    </div>
  )
}
