import { Card } from "./detail-page"
import { Moment } from "./moment"
import { type ShownDiff, TextDiff } from "./text-diff"

type RecordedChange = {
  id: string
  at: Date
  by: string | null
  action: string
  reason: string | null
  changed: readonly {
    field: string
    from: string
    to: string
    /** Of a text, what became of its words. */
    diff?: ShownDiff
  }[]
}

type Props = {
  changes: readonly RecordedChange[]
  /** Field → its label; a field without one is not shown. */
  labels: Readonly<Record<string, string>>
}

function say({ action, changed }: RecordedChange): string {
  if (action === "create") return "Criado"
  if (action === "publish")
    return changed.some(({ field, to }) => field === "published" && to === "false")
      ? "Tirado do ar"
      : "Publicado"
  if (action !== "disable_or_enable") return "Editado"
  return changed.some(({ field, to }) => field === "active" && to === "true") ? "Reativado" : "Desativado"
}

/** What administrators did to one thing, newest first: who, when, why, and each field before and after. */
export function ChangeHistory({ changes, labels }: Props) {
  return (
    <Card title="Histórico">
      {changes.length === 0 ? (
        <p className="empty">Nada ainda.</p>
      ) : (
        <ol className="history">
          {changes.map((change) => (
            <li key={change.id}>
              <Moment at={change.at} />
              {say(change)} por {change.by ?? "Sistema"}
              {change.reason && <p>{change.reason}</p>}
              {change.changed.map(
                ({ field, from, to, diff }) =>
                  labels[field] && (
                    <div key={field} className="history__change">
                      {labels[field]}:{" "}
                      {diff ? (
                        <TextDiff pieces={diff} />
                      ) : (
                        <>
                          <del>{from || "vazio"}</del> <ins>{to || "vazio"}</ins>
                        </>
                      )}
                    </div>
                  ),
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
