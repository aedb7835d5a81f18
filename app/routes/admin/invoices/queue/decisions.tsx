import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { TakesFourEyes, type DeedFourEyesView } from "#app/admin/open-approval"
import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { useBusyPage } from "#app/admin/use-busy"
import { useKeysOn } from "#app/admin/use-keys-on"
import type { Constraint } from "#app/forms/constraint.server"
import { type Refusal, typedIn } from "#app/forms/refusal"
import { Button, type ButtonProps } from "#app/ui/button"
import { InvalidForm } from "./invalid-form"
import { invoiceCommandIds } from "./queue-keys"

type Props = {
  invoice: { id: string; version: number; protocol: string }
  /** What its state lets a reviewer do. */
  may: { validate: boolean; invalidate: boolean }
  /** Where invalidating it takes four eyes. */
  fourEyes: DeedFourEyesView | null
  answer: Refusal | undefined
  hasSkipped: boolean
  constraint: Constraint
}

/** Each decision is one form and leads to the next coupon: no dialog in between. */
export function Decisions({ invoice, may, fourEyes, answer, hasSkipped, constraint }: Props) {
  const can = useCan()
  const own = answer && (typedIn(answer, "id") ?? invoice.id) === invoice.id ? answer : undefined
  return (
    <Card title="Decisão">
      <div className="desk__steps">
        {may.validate && can("invoices:validate") && (
          <Step invoice={invoice} intent="validate" shortcut="V" variant="primary">
            Validar
          </Step>
        )}
        <Step invoice={invoice} intent="skip" shortcut="J" variant="secondary">
          Pular
        </Step>
        {hasSkipped && (
          <Step invoice={invoice} intent="back" shortcut="K" variant="secondary">
            Anterior
          </Step>
        )}
      </div>
      {may.invalidate && can("invoices:invalidate") && fourEyes && <TakesFourEyes view={fourEyes} />}
      {may.invalidate && can("invoices:invalidate") && (fourEyes === null || fourEyes.second === "there") && (
        <InvalidForm invoice={invoice} answer={own} constraint={constraint} />
      )}
    </Card>
  )
}

type StepProps = {
  invoice: { id: string; version: number; protocol: string }
  intent: keyof typeof invoiceCommandIds
  shortcut: string
  variant: ButtonProps["variant"]
  children: ReactNode
}

function Step({ invoice, intent, shortcut, variant, children }: StepProps) {
  const keysOn = useKeysOn()
  const busy = useBusyPage()
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={invoice.id} />
      <input type="hidden" name="version" value={invoice.version} />
      <input type="hidden" name="protocol" value={invoice.protocol} />
      <Button
        id={invoiceCommandIds[intent]}
        variant={variant}
        disabled={busy}
        aria-keyshortcuts={keysOn ? shortcut : undefined}
      >
        {children}
      </Button>
    </Form>
  )
}
