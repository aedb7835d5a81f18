import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { redirectSaying } from "#app/admin/toast.server"
import { cancelStaffList, confirmImport } from "#app/domain/cpf-block/import-staff-list.server"
import { discardStaffList, findStaffList } from "#app/domain/cpf-block/staff-list.server"
import { GoneForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { files } from "#app/platform/storage/files.server"
import { Stat } from "#app/ui/stat"
import { sayNumber } from "#app/words/count"
import { ConfirmImport } from "./confirm-import"
import { viewList } from "./import-view.server"
import { Lines, Reasons } from "./lines"
import type { LineKind } from "./line-kinds"

export const meta = () => pageMeta("Conferir a lista")

export const loader = adminLoader(
  "cpf-block:create",
  async ({ db, url, params: { id = "" }, admin, now, headers }) => {
    const list = await findStaffList(files(), { id, by: admin.id, now })
    if (!list) throw await redirectSaying(paths.admin.cpfBlockImport(), gone, { headers })
    return { ...(await viewList(db.primary, list, { id, files: files(), params: url.searchParams })), id }
  },
)

const gone =
  "Essa lista não está mais aqui: ela espera uma hora pelo seu sim, 30 dias pela importação, e fica um dia depois do fim. Ainda não foi importada? Envie o arquivo de novo."

export const action = adminAction({
  confirm: command({
    guard: "cpf-block:create",
    schema: z.object({}),
    async run(_, { db, params: { id = "" }, admin, now, headers }) {
      await confirmImport(db.primary, { id, by: admin.id, now })
      return redirectSaying(paths.admin.cpfBlockImport(id), "Lista na fila: o resultado aparece aqui.", {
        headers,
      })
    },
  }),
  cancel: command({
    guard: "cpf-block:create",
    schema: z.object({}),
    async run(_, { params: { id = "" }, admin, now, headers }) {
      await cancelStaffList({ id, by: admin.id, now })
      return redirectSaying(paths.admin.cpfBlockImport(id), "Importação interrompida.", { headers })
    },
  }),
  discard: command({
    guard: "cpf-block:create",
    schema: z.object({}),
    async run(_, { params: { id = "" }, admin, now, headers }) {
      await discardStaffList(files(), { id, by: admin.id, now })
      return redirectSaying(paths.admin.cpfBlock, "Lista descartada.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function ImportListPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { counts, reading, lines, reasons } = view
  return (
    <DetailPage
      isForm
      title="Conferir a lista"
      back={{ href: paths.admin.cpfBlockImport(), label: "Importar lista de CPFs" }}
      side={
        <>
          <Card title="Como o arquivo foi lido">
            <DescriptionList
              facts={[
                { term: "Arquivo", value: reading.fileName, wide: true },
                reading.encoding === "XLSX"
                  ? { term: "Formato", value: "Planilha do Excel" }
                  : { term: "Codificação", value: reading.encoding },
                ...(reading.separator ? [{ term: "Separador", value: reading.separator }] : []),
                { term: "Linhas lidas", value: sayNumber(counts.lines), wide: true },
                { term: "Cabeçalho", value: reading.header, wide: true },
                { term: "Coluna do CPF", value: reading.cpf, wide: true },
                { term: "Coluna do motivo", value: reading.reason, wide: true },
              ]}
            />
          </Card>
          <Reasons {...reasons} />
        </>
      }
    >
      <div className="stats">
        {view.isOver ? (
          <Stat label="Bloqueados agora" figure={<ToBlocks id={view.id} count={counts.toBlock} />} />
        ) : (
          <Stat label="Para bloquear" figure={<ToLines kind="block" count={counts.toBlock} />} />
        )}
        <Stat label="Já bloqueados" figure={<ToLines kind="already" count={counts.already} />} />
        <Stat label="Com erro" figure={<ToLines kind="wrong" count={counts.wrong} />} />
      </div>
      {view.stage !== "waiting" && <GoneForm intent="discard" answer={answer} summary="Não deu certo" />}
      <ConfirmImport view={view} answer={answer} />
      <Lines {...lines} />
      <ConfirmDialog command="cancel" answer={answer}>
        <p>
          A importação para antes dos próximos 500 CPFs. Quem já foi bloqueado continua bloqueado; para
          bloquear o resto, envie a lista de novo.
        </p>
      </ConfirmDialog>
    </DetailPage>
  )
}

/** A count leads to its lines, below. */
const ToLines = ({ kind, count }: { kind: LineKind; count: number }) =>
  count === 0 ? (
    sayNumber(count)
  ) : (
    <Link to={{ search: `?show=${kind}`, hash: "#linhas" }}>{sayNumber(count)}</Link>
  )

/** Once they are blocked the file has no CPF any more, and the list of blocks has them. */
const ToBlocks = ({ id, count }: { id: string; count: number }) =>
  count === 0 ? (
    sayNumber(count)
  ) : (
    <LinkIf permission="cpf-block:list" to={`${paths.admin.cpfBlock}?import=${id}`}>
      {sayNumber(count)}
    </LinkIf>
  )
