import { Card } from "./detail-page"
import { actionWords } from "#app/words/audit"
import { deliveryWayWords, regulationKindWords, textLocaleWords } from "#app/words/states"
import { Moment, readRecorded } from "./moment"
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

const ticked = { true: "sim", false: "não" }
/** Fields of which the audit keeps a code or a tick. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  active: ticked,
  published: ticked,
  way: deliveryWayWords,
  kind: regulationKindWords,
  locale: textLocaleWords,
}

const sayValue = (field: string, value: string): string =>
  value === "" ? "vazio" : (codes[field]?.[value] ?? readRecorded(value))

/** What has no word of its own here is called as in the audit. */
const actions: Readonly<Record<string, string>> = actionWords

function say({ action, changed }: RecordedChange): string {
  if (action === "create") return "Criado"
  if (action === "publish")
    return changed.some(({ field, to }) => field === "published" && to === "false")
      ? "Tirado do ar"
      : "Publicado"
  if (action === "edit" || action === "manage") return "Editado"
  if (action !== "disable_or_enable") return actions[action] ?? action
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
                  labels[field] &&
                  (from || to) && (
                    <div key={field} className="history__change">
                      {labels[field]}:{" "}
                      {diff ? (
                        <TextDiff pieces={diff} />
                      ) : (
                        <>
                          <del>{sayValue(field, from)}</del> <ins>{sayValue(field, to)}</ins>
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
