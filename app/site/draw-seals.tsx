import { useTranslation } from "react-i18next"
import { ShellLine } from "./shell-line"

type SealedKey = {
  sha256: string
  /** null where another key stands for the first. */
  made: string | null
  /** Since when nobody has the key any more. */
  lost: string | null
  /** For a terminal, once the key is out. */
  opens: string | null
}
export type DrawSealsProps = {
  segments: readonly (SealedKey & { series: string; count: number })[]
  holder: SealedKey
}

/** What of a draw was settled before anybody had a number, each as its commitment with the moment of its making. */
export function DrawSeals({ segments, holder }: DrawSealsProps) {
  const { t } = useTranslation()
  return (
    <dl className="seals">
      {segments.map(({ series, count, ...seal }) => (
        <SealLine
          key={seal.sha256}
          title={t("draw.seal.segment", { series, count })}
          help={seal.lost && t("draw.seal.lost", { moment: seal.lost })}
          {...seal}
        />
      ))}
      <SealLine
        title={t("draw.seal.holder")}
        help={holder.lost ? t("draw.seal.holderLost", { moment: holder.lost }) : t("draw.seal.holderHelp")}
        {...holder}
      />
    </dl>
  )
}

type SealLineProps = SealedKey & { title: string; help: string | null }

function SealLine({ title, help, sha256, made, opens }: SealLineProps) {
  const { t } = useTranslation()
  return (
    <div className="seal">
      <dt className="seal__title">{title}</dt>
      <dd>
        <code className="seal__hash">{sha256}</code>
        {made && <span className="seal__note">{t("draw.seal.made", { moment: made })}</span>}
        {help && <p>{help}</p>}
        {opens && (
          <div className="seal__opening">
            <p>{t("draw.seal.opens")}</p>
            <ShellLine>{opens}</ShellLine>
          </div>
        )}
      </dd>
    </div>
  )
}
