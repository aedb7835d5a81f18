import { Form } from "@remix-run/react"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { ErrorSummary } from "#app/ui/error-summary"
import { describe, Field, Input } from "#app/ui/field"
import { Select } from "#app/ui/select"
import type { CheckView } from "./check-view.server"

/** A GET form, so that what was found can be shared and comes back with the back button. */
export function CheckForm({ form, options, fault }: CheckView) {
  const errors = fault === null ? [] : [fault]
  const draw = { id: "check-draw", name: "draw" }
  const number = { id: "check-number", name: "number", errors, required: true }
  return (
    <>
      <Form method="get" className="form card" noValidate key={`${form.drawId} ${form.typed}`}>
        <ErrorSummary
          title="Não deu certo"
          answer={form}
          errors={errors.map((message) => ({ id: number.id, message: `Número da sorte: ${message}` }))}
        />
        <div className="form__pair">
          <Field {...number} label="Número da sorte">
            <Input
              {...describe(number)}
              defaultValue={form.typed}
              placeholder="07/53.269"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
            />
          </Field>
          <Field {...draw} label="Sorteio">
            <Select {...describe(draw)} options={options} defaultValue={form.drawId} />
          </Field>
        </div>
        <div className="form__actions">
          <Button icon="number">Conferir</Button>
          <Button variant="quiet" form="clear">
            Limpar
          </Button>
        </div>
      </Form>
      <Form id="clear" method="get" action={paths.admin.ticketsCheck} hidden />
    </>
  )
}
