import { useTranslation } from "react-i18next"
import { SealLine, SealList } from "./seal-list"
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
    <SealList>
      {segments.map(({ series, count, ...seal }) => (
        <KeyLine
          key={seal.sha256}
          title={t("draw.seal.segment", { series, count })}
          help={seal.lost && t("draw.seal.lost", { moment: seal.lost })}
          {...seal}
        />
      ))}
      <KeyLine
        title={t("draw.seal.holder")}
        help={holder.lost ? t("draw.seal.holderLost", { moment: holder.lost }) : t("draw.seal.holderHelp")}
        {...holder}
      />
    </SealList>
  )
}

type KeyLineProps = SealedKey & { title: string; help: string | null }

function KeyLine({ title, help, sha256, made, opens }: KeyLineProps) {
  const { t } = useTranslation()
  return (
    <SealLine title={title} hash={sha256} note={made && t("draw.seal.made", { moment: made })}>
      {help && <p>{help}</p>}
      {opens && (
        <div className="seal__opening">
          <p>{t("draw.seal.opens")}</p>
          <ShellLine>{opens}</ShellLine>
        </div>
      )}
    </SealLine>
  )
}
