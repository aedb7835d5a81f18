import { useSearchParams } from "@remix-run/react"
import { CommandButton, CommandDialog } from "#app/admin/command-dialog"
import { OwnPasswordField } from "#app/admin/own-password-field"
import { Card } from "#app/admin/detail-page"
import { sayPermission } from "#app/auth/permission-labels"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import type { ResetFields } from "#app/domain/permissions/matrix-input"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { ownPasswordWords } from "#app/words/form-fields"

type PairChange = { pair: string; on: boolean }
type Resets = readonly { type: AdminType; changes: readonly PairChange[] }[]

/** How far each type is from what it held at first, and the way back. */
export function Defaults({ resets }: { resets: Resets }) {
  return (
    <Card title="Voltar ao padrão">
      <ul className="matrix__defaults">
        {resets.map(({ type, changes }) => (
          <li key={type}>
            <span>
              {adminTypeLabels[type]}: {sayDistance(changes.length)}
            </span>
            {changes.length > 0 && (
              <CommandButton command="reset" id={type} permission="permissions:edit" small>
                {`Voltar ${adminTypeLabels[type]}`}
              </CommandButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const sayDistance = (count: number) =>
  count === 0 ? "igual ao padrão" : count === 1 ? "1 diferença" : `${count} diferenças`

/** Says what the way back changes. */
export function ResetDialog({ resets, answer }: { resets: Resets; answer: Refusal | undefined }) {
  const [form, fields] = usePageForm<ResetFields>({ intent: "reset", answer })
  const wanted = useSearchParams()[0].get("id")
  const reset = resets.find(({ type }) => type === wanted)
  if (!reset) return null
  const pairs = (on: boolean) => reset.changes.filter((change) => change.on === on).map(({ pair }) => pair)
  return (
    <CommandDialog command="reset" form={form} labels={ownPasswordWords}>
      <p>
        {adminTypeLabels[reset.type]} volta ao que podia no começo.
        {reset.changes.length === 0 && " Hoje já é igual."}
      </p>
      <Pairs title="Liga" pairs={pairs(true)} />
      <Pairs title="Desliga" pairs={pairs(false)} />
      <input type="hidden" name="type" value={reset.type} />
      <OwnPasswordField field={fields.currentPassword} />
    </CommandDialog>
  )
}

function Pairs({ title, pairs }: { title: string; pairs: readonly string[] }) {
  if (pairs.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {pairs.map((pair) => (
          <li key={pair}>{sayPermission(pair)}</li>
        ))}
      </ul>
    </>
  )
}
