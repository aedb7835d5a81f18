import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { CHECK_FILES, OWN_HASH } from "#app/site/check-commands"
import { DrawSeals, type DrawSealsProps } from "#app/site/draw-seals"
import { ShellLine } from "#app/site/shell-line"
import { DrawnAhead, type DrawnNumber, DrawnSum, type Series } from "./drawn-sum"

type DrawRuleText = {
  approximation: "ascending" | "higher-then-lower" | "alternating"
  wrap: boolean
  onePerHolder: boolean
  /** null where the rule makes no use of it. */
  emptySeries: "alternating" | "higher-then-lower" | "lower" | "none" | null
  winners: number
  surrogates: number
}
export type DrawCheckProps = {
  drawId: string
  day: string
  /** Its extraction came before its list: the next one counts. */
  missed: boolean
  base: { sha256: string; root: string; rows: string; count: number; closed: string } | null
  series: Series
  drawn: DrawnNumber | null
  /** RESULT.json's own, once it is published. */
  resultSha256: string | null
  way: DrawRuleText
  seals: DrawSealsProps
}

/** How anybody follows the draw from the list to the winners, with this draw's own figures. */
export function DrawCheck({
  drawId,
  day,
  missed,
  base,
  series,
  drawn,
  resultSha256,
  way,
  seals,
}: DrawCheckProps) {
  const { t } = useTranslation()
  const isEmpty = base?.count === 0
  return (
    <section className="stack" aria-labelledby="confira">
      <h2 id="confira">{t("draw.check.title")}</h2>
      <p>{t(drawn ? "draw.check.lead" : "draw.check.leadAhead")}</p>
      <div className="checks">
        <Check title={t(missed ? "draw.check.baseMissed" : "draw.check.base")}>
          {missed && <p>{t("draw.check.baseMissedText", { day })}</p>}
          {base ? <BaseSum drawId={drawId} {...base} /> : <p>{t("draw.check.baseAhead")}</p>}
        </Check>
        <Check title={t(isEmpty ? "draw.check.rootNone" : "draw.check.root")}>
          <p>
            {t(isEmpty ? "draw.check.rootNoneText" : base ? "draw.check.rootText" : "draw.check.rootAhead")}
          </p>
          {base && (
            <>
              <code className="seal__hash">{base.root}</code>
              <p>
                {t("draw.redo.root")} <a href={`${paths.drawFormatProofs}#tree`}>{t("format.tree.title")}</a>.
              </p>
            </>
          )}
        </Check>
        <Check title={t("draw.check.drawn")}>
          {drawn ? (
            <DrawnSum series={series} drawn={drawn} />
          ) : (
            <DrawnAhead series={series} day={missed ? null : day} />
          )}
        </Check>
        <Check title={t("draw.check.next")}>
          <WayInWords {...way} />
        </Check>
        <Check title={t("draw.check.keys")}>
          <KeysText segments={seals.segments} isOpen={drawn !== null} />
          <DrawSeals {...seals} />
          <p>
            {t("draw.redo.shuffle")}{" "}
            <a href={`${paths.drawFormatProofs}#shuffle`}>{t("draw.redo.shuffleLink")}</a>.
          </p>
        </Check>
        <Check title={t("draw.check.program")}>
          <p>{t(drawn ? "draw.check.programText" : "draw.check.programAhead")}</p>
          {resultSha256 && <Program drawId={drawId} sha256={resultSha256} />}
          <p>
            {t("draw.check.programAny")} <a href={paths.drawFormat}>{t("draw.redo.link")}</a>.
          </p>
        </Check>
      </div>
    </section>
  )
}

/** What a seal is, and once the draw is published that the keys are out; where some are lost, what that means. */
function KeysText({ segments, isOpen }: Pick<DrawSealsProps, "segments"> & { isOpen: boolean }) {
  const { t } = useTranslation()
  const kept = segments.filter(({ lost }) => lost === null).length
  if (kept === segments.length)
    return <p>{t(isOpen ? "draw.check.keysText" : "draw.check.keysAhead", { count: kept })}</p>
  return (
    <p>
      {t("draw.check.keysLost")}
      {kept > 0 && ` ${t(isOpen ? "draw.check.keysOthers" : "draw.check.keysOthersAhead")}`}
    </p>
  )
}

const downloads = { "BASE.csv": "base.csv", "RESULT.json": "result.json", "KEYS.json": "keys.json" } as const

function Program({ drawId, sha256 }: { drawId: string; sha256: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        {t("draw.redo.download")}{" "}
        {Object.entries(downloads).map(([name, file]) => (
          <span key={name}>
            <a href={paths.drawFile(drawId, file)} download>
              {name}
            </a>
            ,{" "}
          </span>
        ))}
        <a href={paths.drawFile(drawId, "root.json")} download>
          ROOT.json
        </a>{" "}
        +{" "}
        <a href={paths.checker} download>
          conferir.mjs
        </a>
      </p>
      <ShellLine>{CHECK_FILES}</ShellLine>
      <p>{t("draw.redo.own")}</p>
      <code className="seal__hash">{sha256}</code>
      <ShellLine>{OWN_HASH}</ShellLine>
      <p>{t("draw.redo.verify")}</p>
      <ShellLine>npm run -s draw:verify -- BASE.csv RESULT.json PLAN.json</ShellLine>
    </>
  )
}

function Check({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="checks__item">
      <h3 className="checks__title">{title}</h3>
      {children}
    </div>
  )
}

type BaseSumProps = NonNullable<DrawCheckProps["base"]> & { drawId: string }

function BaseSum({ drawId, sha256, rows, count, closed }: BaseSumProps) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t("draw.check.baseText", { rows, count, closed })}</p>
      <code className="seal__hash">{sha256}</code>
      <p>
        {t("draw.check.baseCommand")} <a href={paths.drawFile(drawId, "base.csv")}>BASE.csv</a>
      </p>
      <ShellLine>sha256sum BASE.csv</ShellLine>
    </>
  )
}

function WayInWords({ approximation, wrap, onePerHolder, emptySeries, winners, surrogates }: DrawRuleText) {
  const { t } = useTranslation()
  const sentences = [
    t(`draw.way.from.${approximation}.${wrap ? "wraps" : "ends"}`),
    ...(emptySeries ? [t(`draw.way.series.${emptySeries}`)] : []),
    t("draw.way.skip"),
    ...(onePerHolder ? [t("draw.way.onePerHolder")] : []),
    t("draw.way.found", { winners, surrogates }),
  ]
  return (
    <ul className="checks__list">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
