import { randomUUID } from "node:crypto"
import { type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { validate as isUuid } from "uuid"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { AddressStatus } from "#app/admin/status/block-status"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { areaLabels } from "#app/auth/permission-labels"
import { blockAddress } from "#app/domain/ips/block-address.server"
import { ipBlockInput, isStanding } from "#app/domain/ips/ip-block"
import {
  countHit,
  getAddress,
  listAdminsBehind,
  listPeopleBehind,
  readNetwork,
} from "#app/domain/ips/ips.queries.server"
import { liftBlock } from "#app/domain/ips/lift-block.server"
import { shownNetwork } from "#app/domain/ips/shown-address"
import { unblockInput } from "#app/domain/cpf-block/cpf-block-input.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { shownReason } from "#app/domain/registrations/shown-person"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { sayNumber } from "#app/words/count"
import { BehindCards } from "./behind"
import { BlockDialog, LiftDialog } from "./block-dialogs"
import { BlockHistory } from "./block-history"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Endereço IP", data?.title)

export const loader = adminLoader("ips:view", async ({ db, params: { ip = "" }, admin, now }) => {
  const named = can(admin.permissions, "registrations:view")
  const network = await readNetwork(db.primary, ip)
  // Of whoever reads it masked neither the page nor its address says it.
  if (named && isUuid(ip)) throw redirect(paths.admin.ip(network))
  const [{ blocks: found, seen }, hit, behind, admins] = await Promise.all([
    getAddress(db.primary, network),
    countHit(db.primary, network, now),
    listPeopleBehind(db.primary, network, { named }),
    can(admin.permissions, "users:list") ? listAdminsBehind(db.primary, network) : null,
  ])
  const registrationIds = behind.people.map(({ id }) => id)
  await noteNamed(db.primary, { place: "address", registrationIds, viewer: admin, now })
  const blocks = found.map((block) => ({ ...block, reason: shownReason(block.reason, { named }) }))
  const standing = blocks.find((block) => isStanding(block, now)) ?? null
  const title = shownNetwork(network, { named })
  const searched = named ? network : null
  return { seen, blocks, title, searched, hit, behind, admins, standing, formKey: randomUUID() }
})

export const action = adminAction({
  block: command({
    guard: "ips:manage",
    schema: ipBlockInput,
    async run({ days, reason, formKey }, { db, params: { ip = "" }, admin, now, headers }) {
      const network = await readNetwork(db.primary, ip)
      await getAddress(db.primary, network)
      await blockAddress(db.primary, { formKey, ip: network, days: Number(days), reason, by: admin.id, now })
      return redirectSaying(paths.admin.ip(ip), "Endereço bloqueado.", { headers })
    },
  }),
  unblock: command({
    guard: "ips:manage",
    schema: unblockInput,
    async run({ id, reason }, { db, params: { ip = "" }, admin, now, headers }) {
      await liftBlock(db.primary, { blockId: id, reason, by: admin.id, now })
      return redirectSaying(paths.admin.ip(ip), "Endereço liberado.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function IpPage() {
  const { title, searched, seen, blocks, hit, behind, admins, standing, formKey } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      title={title}
      back={{ href: paths.admin.ips, label: areaLabels.ips }}
      badge={<AddressStatus until={standing?.until ?? null} />}
      commands={
        standing ? (
          <CommandButton command="unblock" id={standing.id} permission="ips:manage">
            Liberar
          </CommandButton>
        ) : (
          <CommandButton command="block" permission="ips:manage" variant="danger">
            Bloquear
          </CommandButton>
        )
      }
      side={<BlockHistory blocks={blocks} />}
    >
      <Card title="Uso">
        <DescriptionList
          facts={[
            { term: "Cadastros", value: sayNumber(seen?.registrations ?? 0) },
            { term: "Entradas", value: sayNumber(seen?.logins ?? 0) },
            { term: "Cupons", value: sayNumber(seen?.submissions ?? 0) },
            { term: "Visto primeiro", value: seen && <Moment at={seen.firstSeenAt} /> },
            { term: "Visto por último", value: seen && <Moment at={seen.lastSeenAt} /> },
          ]}
        />
        <p className="field__hint">
          Conta de minuto em minuto o que deu certo; se o servidor cai, o último minuto se perde.
        </p>
      </Card>
      <BehindCards searched={searched} behind={behind} admins={admins} />
      <BlockDialog hit={hit} formKey={formKey} answer={answer} />
      <LiftDialog standing={standing} answer={answer} />
    </DetailPage>
  )
}
