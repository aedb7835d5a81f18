import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { paths } from "#app/paths"
import { CHECK_PROOF } from "#app/site/check-commands"
import { Fold } from "#app/site/fold"
import { type NumberPlace, PlaceInWords } from "#app/site/number-place"
import { ShellLine } from "#app/site/shell-line"
import { Button, LinkButton } from "#app/ui/button"
import { describe, Field, Input } from "#app/ui/field"
import { Notice } from "#app/ui/notice"

type NumberFault = "not-a-number" | "no-series" | "not-five-digits" | "out-of-range"
type Step = { sister: string; sisterIsLeft: boolean; node: string }
type NumberProof = {
  found: "yes"
  line: string
  place: string
  size: string
  eligible: boolean
  leaf: string
  steps: readonly Step[]
  root: string
  leadsToRoot: boolean
  standing: NumberPlace | null
}
export type NumberCheckFormProps = {
  drawId: string
  typed: string
  check: { found: "wrong"; fault: NumberFault } | { found: "not-yet" | "no" } | NumberProof | null
  example: string
  /** The draw's series: `00–99`. */
  series: string
  isOut: boolean
}

const FIELD = "numero"
const company = { email: brand.company.email }

/** Whoever holds a number sees that it was in the list, and why one can be sure of it. */
export function NumberCheckForm({ drawId, typed, check, example, series, isOut }: NumberCheckFormProps) {
  const { t } = useTranslation()
  const errors =
    check?.found === "wrong" ? [t(`draw.number.wrong.${check.fault}`, { example, series })] : undefined
  const field = { id: FIELD, name: FIELD, errors, hint: t("draw.number.hint", { example }) }
  return (
    <section className="stack" aria-labelledby="numero-titulo">
      <h2 id="numero-titulo">{t("draw.number.title")}</h2>
      <p>{t("draw.number.lead")}</p>
      <form method="get" action={`${paths.draw(drawId)}#numero-titulo`} className="ask">
        <Field label={t("draw.number.label")} {...field}>
          <Input {...describe(field)} defaultValue={typed} maxLength={20} autoComplete="off" />
        </Field>
        <Button>{t("draw.number.submit")}</Button>
      </form>
      {check?.found === "not-yet" && <Notice tone="warning">{t("draw.number.notYet")}</Notice>}
      {check?.found === "no" && (
        <Notice tone="warning" title={t("draw.number.notInList", { number: typed })}>
          <p>{t("draw.number.notInListHelp", company)}</p>
        </Notice>
      )}
      {check?.found === "yes" && <FoundNumber drawId={drawId} number={typed} isOut={isOut} {...check} />}
    </section>
  )
}

type FoundProps = NumberProof & { drawId: string; number: string; isOut: boolean }

function FoundNumber({ drawId, number, isOut, ...proof }: FoundProps) {
  const { t } = useTranslation()
  const { line, place, size, eligible, standing, leadsToRoot } = proof
  return (
    <div className="stack">
      <Notice tone="success" title={t("draw.number.inList", { number })}>
        <p>
          {t("draw.number.place", { place, size })}{" "}
          {eligible ? t("draw.number.eligible") : t("draw.number.ineligible")}
        </p>
        {!eligible && <p>{t("draw.number.ineligibleHelp", company)}</p>}
        {isOut && (standing ? <PlaceInWords {...standing} /> : <p>{t("draw.number.none")}</p>)}
      </Notice>
      <div>
        <h3>{t("draw.number.line")}</h3>
        <code className="seal__hash">{line}</code>
        <p className="seal__note">{t("draw.number.lineHelp")}</p>
      </div>
      {leadsToRoot ? (
        <p>
          <strong>{t("draw.number.leads")}</strong>
        </p>
      ) : (
        <Notice tone="error">{t("draw.number.broken", company)}</Notice>
      )}
      <Proof {...proof} />
      <p>
        <LinkButton href={paths.drawProof(drawId, number)} variant="secondary" icon="download">
          {t("draw.number.download")}
        </LinkButton>
      </p>
      <p>
        {t("draw.redo.proof")}{" "}
        <a href={paths.drawFile(drawId, "root.json")} download>
          ROOT.json
        </a>
        ,{" "}
        <a href={paths.checker} download>
          conferir.mjs
        </a>
        . {t("draw.redo.proofRun")}
      </p>
      <ShellLine>{CHECK_PROOF}</ShellLine>
    </div>
  )
}

function Proof({ leaf, steps, root }: Pick<NumberProof, "leaf" | "steps" | "root">) {
  const { t } = useTranslation()
  return (
    <Fold title={t("draw.number.steps", { count: steps.length + 1 })}>
      <p>{t("draw.number.stepsHelp")}</p>
      <dl className="proof">
        <dt>{t("draw.number.leaf")}</dt>
        <dd>
          <code className="seal__hash">{leaf}</code>
        </dd>
        {steps.map(({ sister, sisterIsLeft, node }, at) => (
          <div key={at}>
            <dt>
              {t("draw.number.step", { n: at + 1 })}:{" "}
              {sisterIsLeft ? t("draw.number.left") : t("draw.number.right")}
            </dt>
            <dd>
              <code className="seal__hash">{sister}</code>
              {t("draw.number.gives")}
              <code className="seal__hash">{node}</code>
            </dd>
          </div>
        ))}
        <dt>{t("draw.number.root")}</dt>
        <dd>
          <code className="seal__hash">{root}</code>
        </dd>
      </dl>
    </Fold>
  )
}
