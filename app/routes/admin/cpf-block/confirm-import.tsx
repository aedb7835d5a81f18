import { Link, useNavigation } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Refresh } from "#app/admin/refresh"
import { Card } from "#app/admin/detail-page"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { sayCount, sayNumber } from "#app/words/count"
import { importReasons } from "#app/words/reasons/runs"
import { Notice } from "#app/ui/notice"
import type { ListView } from "./import-view.server"
import type { Refusal } from "#app/forms/refusal"

/** What a yes will do; after it, what was done. */
export function ConfirmImport({ view, answer }: { view: ListView; answer: Refusal | undefined }) {
  const { counts, stage } = view
  if (stage === "queued" || stage === "running" || stage === "canceling") return <UnderWay view={view} />
  if (stage === "canceled") return <CalledOff view={view} />
  if (stage === "done")
    return (
      <Notice tone="success" title="Lista importada">
        {counts.asked > 0 && (
          <p>
            {sayCount(counts.asked, "pessoa tem", "pessoas têm")} número num sorteio que não terminou: cada
            bloqueio espera outra pessoa. <Link to={paths.admin.approvals}>Ver os pedidos</Link>
          </p>
        )}
        <p>
          {sayCount(
            counts.listed - counts.asked,
            "CPF da lista está bloqueado",
            "CPFs da lista estão bloqueados",
          )}
          {counts.already > 0 && `, ${sayNumber(counts.already)} deles desde antes`}. Os CPFs do arquivo já
          foram apagados daqui. <Link to={paths.admin.cpfBlock}>Ver os CPFs bloqueados</Link>
        </p>
      </Notice>
    )
  return (
    <Card title={counts.toBlock > 0 ? "Bloquear?" : "Nada a bloquear"}>
      <div className="form">
        <Summary view={view} />
        <Buttons toBlock={counts.toBlock} stage={stage} answer={answer} />
      </div>
    </Card>
  )
}

/** What was done stays; who is left is sent again. */
const CalledOff = ({ view: { counts } }: { view: ListView }) => (
  <Notice tone="warning" title="Importação interrompida">
    <p>
      {sayCount(counts.toBlock, "CPF foi bloqueado", "CPFs foram bloqueados")} e{" "}
      {counts.toBlock === 1 ? "continua" : "continuam"} assim. Para bloquear o resto, envie a lista de novo.{" "}
      <Link to={paths.admin.cpfBlock}>Ver os CPFs bloqueados</Link>
    </p>
  </Notice>
)

/** The page looks again by itself, or by the link. */
function UnderWay({ view: { stage, gone, counts } }: { view: ListView }) {
  return (
    <Card title={{ queued: "Na fila", canceling: "Interrompendo" }[stage as "queued"] ?? "Bloqueando"}>
      <div className="form">
        <p role="status">
          {stage === "queued"
            ? `${sayCount(counts.listed, "CPF espera", "CPFs esperam")} a vez. `
            : `${sayNumber(gone)} de ${sayCount(counts.listed, "CPF", "CPFs")}. `}
          {stage === "canceling"
            ? "A importação para em instantes."
            : "Pode sair desta página: a importação segue sozinha."}
        </p>
        {stage !== "queued" && (
          <progress className="meter" max={counts.listed} value={gone} aria-label="CPFs já vistos" />
        )}
        <div className="form__actions">
          <Refresh />
          {stage !== "canceling" && (
            <CommandButton command="cancel" variant="quiet">
              Interromper
            </CommandButton>
          )}
        </div>
      </div>
    </Card>
  )
}

function Summary({ view: { counts, stage, gone, lostRight } }: { view: ListView }) {
  return (
    <>
      {stage === "stopped" && (
        <Notice tone="warning" title="Esta lista parou no meio">
          {lostRight && <p>{importReasons.lostRight.pt}</p>}
          <p>
            {sayCount(gone, "CPF já foi visto", "CPFs já foram vistos")}, de {sayNumber(counts.listed)}.
            Confirme de novo para bloquear os que faltam: ninguém é bloqueado duas vezes.
          </p>
        </Notice>
      )}
      <ul className="bullets">
        {(counts.toBlock > 0 ? effects(counts) : whyNothing(counts)).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

type Counts = ListView["counts"]

/** What a yes does, and to whom. */
function effects({ registered, lifted, wrong }: Counts): string[] {
  const people = sayCount(
    registered,
    "tem cadastro: continua entrando no site, mas não envia mais cupons",
    "têm cadastro: continuam entrando no site, mas não enviam mais cupons",
  )
  const again = sayCount(
    lifted,
    "já foi desbloqueado antes por alguém: será bloqueado de novo. Se não for isso, tire a linha do arquivo.",
    "já foram desbloqueados antes por alguém: serão bloqueados de novo. Se não for isso, tire as linhas do arquivo.",
  )
  const without = wrong === 1 ? "ela" : "elas"
  return [
    registered > 0 && `${people}, e seus números não concorrem nos sorteios com a base ainda aberta.`,
    lifted > 0 && again,
    registered > 0 &&
      "Quem tem número num sorteio que não terminou não é bloqueado agora: cada um vira um pedido de confirmação, que outra pessoa confirma.",
    wrong > 0 && `${leftOut(wrong)} Corrija o arquivo e envie de novo, ou siga sem ${without}.`,
  ].filter((sentence) => sentence !== false)
}

/** Why a list blocks nobody: a line that could not be used says nothing about whether its CPF is blocked. */
function whyNothing({ listed, wrong, badReason }: Counts): string[] {
  const reasons = sayCount(
    badReason,
    "linha tem um CPF válido, mas um motivo que não pode ser usado: fica de fora.",
    "linhas têm um CPF válido, mas um motivo que não pode ser usado: ficam de fora.",
  )
  return [
    badReason > 0 && reasons,
    badReason === 0 && listed === 0 && "A lista não tem nenhum CPF válido.",
    badReason === 0 && listed > 0 && "Todos os CPFs válidos da lista já estão bloqueados.",
    badReason > 0 && listed > 0 && "Os outros CPFs válidos da lista já estão bloqueados.",
    wrong > 0 && `${leftOut(wrong)} Corrija o arquivo e envie de novo.`,
  ].filter((sentence) => sentence !== false)
}

const leftOut = (wrong: number) =>
  `${sayCount(wrong, "linha com erro fica de fora", "linhas com erro ficam de fora")}.`

type ButtonsProps = { toBlock: number; stage: ListView["stage"]; answer: Refusal | undefined }

function Buttons({ toBlock, stage, answer }: ButtonsProps) {
  const [confirm] = usePageForm({ intent: "confirm", answer })
  const [discard] = usePageForm({ intent: "discard", answer })
  const busy = useNavigation().state !== "idle"
  return (
    <div className="form__actions">
      {toBlock > 0 && (
        <PostForm form={confirm} summary="Não deu certo">
          <Button variant="danger" disabled={busy}>
            {stage === "stopped" ? "Bloquear os que faltam" : `Bloquear ${sayCount(toBlock, "CPF", "CPFs")}`}
          </Button>
        </PostForm>
      )}
      {stage === "stopped" && <CommandButton command="cancel">Interromper</CommandButton>}
      {stage === "waiting" && (
        <PostForm form={discard} summary="Não deu certo">
          <Button variant="secondary" disabled={busy}>
            Descartar
          </Button>
        </PostForm>
      )}
    </div>
  )
}
