import { Form } from "@remix-run/react"
import { listLabels } from "#app/auth/permission-labels"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { exportFormatWords, firstFormat } from "#app/words/files"
import { useCan, useFrame } from "./frame-data"

const area = "kept-records"

/** What the law keeps of whoever was erased, as a file; for whom may read people in full. */
export function KeptRecordsFile() {
  const can = useCan()
  const format = useFrame()?.exportFormat ?? firstFormat
  if (!can("winners:export") || !can("registrations:view")) return null
  return (
    <Form method="post" action={paths.admin.exports}>
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="area" value={area} />
      <input type="hidden" name="filters" value="" />
      <Button name="format" value={format} variant="secondary" icon="export">
        {listLabels[area]}, em {exportFormatWords[format]}
      </Button>
    </Form>
  )
}

/** Beside a won prize whose holder was erased: where the receipt is that the law keeps. */
export const KeptReceipt = () => (
  <Notice title="Cadastro excluído a pedido da pessoa">
    <p>
      Se o prêmio foi entregue, a lei manda guardar o recibo por cinco anos: nome, CPF, prêmio e dia estão em
      “{listLabels[area]}”.
    </p>
    <KeptRecordsFile />
  </Notice>
)
