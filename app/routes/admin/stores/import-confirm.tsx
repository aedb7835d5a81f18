import { Link, useNavigation } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Card } from "#app/admin/detail-page"
import { Refresh } from "#app/admin/refresh"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button, buttonClass, LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { Stat } from "#app/ui/stat"
import { sayCount, sayNumber } from "#app/words/count"
import { importReasons } from "#app/words/reasons/runs"
import type { BarFileView } from "./import-view.server"
import { lineKinds, sayLineKind } from "./line-kinds"

type View = BarFileView & { id: string }
type Props = { view: View; answer: Refusal | undefined }

/** What a yes will do; after it, how far it is and what it did. */
export function ConfirmBars({ view, answer }: Props) {
  const { stage } = view
  return (
    <>
      <Figures view={view} />
      {stage === "done" && <Ended view={view} tone="success" title="Bares importados" />}
      {stage === "canceled" && <Ended view={view} tone="warning" title="Importação cancelada" />}
      {(stage === "queued" || stage === "running" || stage === "canceling") && <UnderWay view={view} />}
      {(stage === "waiting" || stage === "stopped") && <Question view={view} answer={answer} />}
    </>
  )
}

/** Each leads to its lines below. */
function Figures({ view: { totals, isOver } }: { view: View }) {
  return (
    <div className="stats">
      {lineKinds.map((kind) => (
        <Stat
          key={kind}
          label={sayLineKind(kind, isOver)}
          figure={
            totals[kind] > 0 ? (
              <Link to={{ search: `?show=${kind}`, hash: "#linhas" }}>{sayNumber(totals[kind])}</Link>
            ) : (
              sayNumber(0)
            )
          }
        />
      ))}
    </div>
  )
}

type EndedProps = { view: View; tone: "success" | "warning"; title: string }

function Ended({ view: { tally }, tone, title }: EndedProps) {
  return (
    <Notice tone={tone} title={title}>
      <p>
        {sayCount(tally.created, "bar foi criado", "bares foram criados")} e{" "}
        {sayCount(tally.changed, "alterado", "alterados")}.{" "}
        {tally.refused > 0 &&
          `${sayCount(tally.refused, "foi recusado", "foram recusados")} porque alguém os mudou depois da conferência. `}
        <Link to={paths.admin.stores}>Ver os bares</Link>
      </p>
    </Notice>
  )
}

const underWay: Partial<Record<View["stage"], string>> = { queued: "Na fila", canceling: "Cancelando" }

/** The page looks again by itself, or by the link. */
function UnderWay({ view: { stage, percent, counts } }: { view: View }) {
  const all = sayCount(counts.new + counts.changed, "bar", "bares")
  return (
    <Card title={underWay[stage] ?? "Importando"}>
      <div className="form">
        <p role="status">
          {stage === "queued" ? `${all} na fila. ` : `${percent}% de ${all}. `}
          {stage === "canceling"
            ? "A importação para em instantes."
            : "Pode sair desta página: a importação segue sozinha."}
        </p>
        {stage !== "queued" && (
          <progress className="meter" max={100} value={percent} aria-label="Bares já vistos" />
        )}
        <div className="form__actions">
          <Refresh />
          {stage !== "canceling" && (
            <CommandButton command="cancel" variant="quiet">
              Cancelar importação
            </CommandButton>
          )}
        </div>
      </div>
    </Card>
  )
}

function Question({ view, answer }: Props) {
  const { counts, stage, percent, round, lostRight } = view
  const [confirm] = usePageForm({ intent: "confirm", answer })
  const busy = useNavigation().state !== "idle"
  const count = counts.new + counts.changed
  const isStopped = stage === "stopped"
  return (
    <Card title={count > 0 ? "Importar?" : "Nada a importar"}>
      <div className="form">
        {isStopped && (
          <Notice tone="warning" title="Esta importação parou no meio">
            {lostRight && <p>{importReasons.lostRight.pt}</p>}
            <p>{percent}% já foi visto. Continue para importar o resto: nenhum bar é gravado duas vezes.</p>
          </Notice>
        )}
        <ul className="bullets">
          {effects(view).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="form__actions">
          {count > 0 && (
            <PostForm form={confirm} summary="Não deu certo">
              <input type="hidden" name="round" value={round} />
              <Button disabled={busy}>
                {isStopped ? "Continuar a importação" : `Importar ${sayCount(count, "bar", "bares")}`}
              </Button>
            </PostForm>
          )}
          {isStopped ? (
            <CommandButton command="cancel">Cancelar importação</CommandButton>
          ) : (
            <>
              <Link to={{ search: "?columns=1" }} className={buttonClass({ variant: "secondary" })}>
                Trocar as colunas
              </Link>
              <DiscardButton answer={answer} />
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function effects({ counts, inactive }: View): string[] {
  const left = sayCount(counts.refused, "linha recusada fica de fora", "linhas recusadas ficam de fora")
  const isAny = counts.new + counts.changed > 0
  return [
    counts.new > 0 && `${sayCount(counts.new, "bar é criado, ativo", "bares são criados, ativos")}.`,
    counts.changed > 0 &&
      `${sayCount(counts.changed, "bar é alterado", "bares são alterados")} nos campos mostrados abaixo.`,
    counts.unchanged > 0 &&
      `${sayCount(counts.unchanged, "bar já está como no arquivo", "bares já estão como no arquivo")}.`,
    inactive > 0 &&
      `${sayCount(inactive, "bar do arquivo está inativo e continua assim", "bares do arquivo estão inativos e continuam assim")}: os cupons deles são recusados. Quem deve participar, ative na lista de bares.`,
    counts.refused > 0 && `${left}: baixe, corrija e envie de novo${isAny ? ", ou siga sem elas" : ""}.`,
    isAny && "Quem for alterado por outra pessoa até lá é recusado, e não sobrescrito.",
  ].filter((sentence) => sentence !== false)
}

/** The file goes away before its time. */
function DiscardButton({ answer }: { answer: Refusal | undefined }) {
  const [discard] = usePageForm({ intent: "discard", answer })
  const busy = useNavigation().state !== "idle"
  return (
    <PostForm form={discard} summary="Não deu certo">
      <Button variant="quiet" disabled={busy}>
        Descartar
      </Button>
    </PostForm>
  )
}

/** The refused lines as a file. */
export const RefusedDownload = ({ id }: { id: string }) => (
  <LinkButton href={paths.admin.storesImportRefused(id)} small variant="secondary" icon="download" download>
    Baixar as recusadas
  </LinkButton>
)
