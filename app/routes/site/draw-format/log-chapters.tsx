import { useTranslation } from "react-i18next"
import { ShellLine } from "#app/site/shell-line"
import { Chapter, FormatFrame } from "./format-frame"
import type { FormatPart } from "./format-pages"
import { logBlocks, type LogFormat, sayLog } from "./log-format"

export type LogChaptersProps = {
  texts: Record<FormatPart<"log">, string>
  log: LogFormat
  /** This campaign's own, not the example's. */
  keys: readonly string[]
}

/** The public log, and what of it somebody holds. */
export function LogChapters({ texts, log, keys }: LogChaptersProps) {
  const { t } = useTranslation()
  const said = sayLog(log)
  return (
    <FormatFrame page="log">
      <Chapter part="log" html={texts.log} block={logBlocks.log} example={said.log} />
      <Chapter
        part="checkpoint"
        html={texts.checkpoint}
        block={logBlocks.checkpoint}
        example={said.checkpoint}
      >
        {keys.length > 0 && (
          <>
            <h3>{t("format.checkpoint.keys")}</h3>
            <ShellLine>{keys.join("\n")}</ShellLine>
          </>
        )}
      </Chapter>
      <Chapter part="receipt" html={texts.receipt} block={logBlocks.receipt} example={said.receipt} />
      <Chapter part="schedule" html={texts.schedule} block={logBlocks.schedule} example={said.schedule} />
    </FormatFrame>
  )
}
