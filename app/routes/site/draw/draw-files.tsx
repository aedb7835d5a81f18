import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"

const atOnce = ["base", "root", "rejected"] as const
const withResult = ["rule", "result", "calls", "keys"] as const
const endings = {
  base: "csv",
  root: "json",
  rejected: "json",
  rule: "json",
  result: "json",
  calls: "json",
  keys: "json",
} as const

export type DrawFilesProps = { drawId: string; isOut: boolean; auditHead: string | null }

/** The files of a draw, each with what is in it. */
export function DrawFiles({ drawId, isOut, auditHead }: DrawFilesProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="arquivos">
      <h2 id="arquivos">{t("draw.files.title")}</h2>
      <ul className="paper-list">
        {[...atOnce, ...(isOut ? withResult : [])].map((name) => (
          <li key={name}>
            <a href={paths.drawFile(drawId, `${name}.${endings[name]}`)} download>
              {name.toUpperCase()}.{endings[name]}
            </a>{" "}
            {t(`draw.files.${name}`)}
          </li>
        ))}
      </ul>
      {!isOut && <p>{t("draw.files.after")}</p>}
      <p>{t("draw.files.holder")}</p>
      {auditHead && (
        <div>
          <p>{t("draw.files.audit")}</p>
          <code className="seal__hash">{auditHead}</code>
          <p>{t("draw.files.auditHelp")}</p>
        </div>
      )}
    </section>
  )
}
