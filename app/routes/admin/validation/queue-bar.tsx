import { Form } from "@remix-run/react"
import { KeysCard } from "#app/admin/keys-card"
import { Moment } from "#app/admin/moment"
import { useBusyPage } from "#app/admin/use-busy"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { StillHere } from "#app/admin/still-here"
import { QueueHeading } from "#app/admin/queue-heading"
import { useKeys } from "#app/admin/use-keys"
import { commandIds, queueKeys } from "./queue-keys"

type Props = { id: string; place: number; total: number; hasSkipped: boolean; isRefused: boolean }

/** Where this prize stands in the queue, and the way on without a decision. */
export function QueueBar({ id, place, total, hasSkipped, isRefused }: Props) {
  const busy = useBusyPage()
  const action = paths.admin.validationQueue
  useKeys(queueKeys)
  return (
    <section className="card">
      <QueueHeading level={2} isRefused={isRefused}>
        Prêmio {place} de {total}
      </QueueHeading>
      <StillHere key={id} id={id} action={action} />
      <div className="desk__steps">
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="skip" />
          <input type="hidden" name="id" value={id} />
          <Button id={commandIds.skip} variant="secondary" disabled={busy}>
            Pular
          </Button>
        </Form>
        {hasSkipped && (
          <Form method="post" action={action}>
            <input type="hidden" name="intent" value="back" />
            <Button id={commandIds.back} variant="secondary" disabled={busy}>
              Anterior
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

/** The queue's keys, under all that is looked at. */
export const QueueKeys = () => <KeysCard keys={queueKeys} />

/** Somebody works on it in the queue just now. */
export function HeldByAnother({ name, until }: { name: string; until: Date }) {
  return (
    <Notice title={`Na fila de ${name}`}>
      <p>
        Está em análise por {name} até <Moment at={until} />.
      </p>
    </Notice>
  )
}
