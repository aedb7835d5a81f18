import { Form, useSearchParams } from "@remix-run/react"
import { Button } from "#app/ui/button"
import { afterDone } from "./after-done"
import { QueueHeading } from "./queue-heading"
import { StillHere } from "./still-here"
import { useBusyPage } from "./use-busy"
import { type PageKey, useKeys } from "./use-keys"
import { useKeysOn } from "./use-keys-on"

type Props = {
  /** "Prêmio 1 de 3". */
  heading: string
  id: string
  /** The queue's own page, which skips and goes back. */
  action: string
  /** By which keys press the buttons. */
  buttonIds: { skip: string; back: string }
  keys: readonly PageKey[]
  hasSkipped: boolean
  isRefused: boolean
}

/** Where this page stands in its queue, and the way on without a decision. */
export function QueueBar({ heading, id, action, buttonIds, keys, hasSkipped, isRefused }: Props) {
  const [busy, keysOn] = [useBusyPage(), useKeysOn()]
  const steps = afterDone(action, useSearchParams()[0])
  useKeys(keys)
  return (
    <section className="card">
      <QueueHeading level={2} isRefused={isRefused}>
        {heading}
      </QueueHeading>
      <StillHere key={id} id={id} action={action} />
      <div className="desk__steps">
        <Form method="post" action={steps}>
          <input type="hidden" name="intent" value="skip" />
          <input type="hidden" name="id" value={id} />
          <Button
            id={buttonIds.skip}
            variant="secondary"
            disabled={busy}
            aria-keyshortcuts={keysOn ? "J" : undefined}
          >
            Pular
          </Button>
        </Form>
        {hasSkipped && (
          <Form method="post" action={steps}>
            <input type="hidden" name="intent" value="back" />
            <Button
              id={buttonIds.back}
              variant="secondary"
              disabled={busy}
              aria-keyshortcuts={keysOn ? "K" : undefined}
            >
              Anterior
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}
