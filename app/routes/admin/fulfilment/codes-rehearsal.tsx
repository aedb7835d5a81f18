import { Form } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { useBusyPage } from "#app/admin/use-busy"
import type { RehearsedCode } from "#app/domain/fulfilment/rehearse-codes.server"
import { Button } from "#app/ui/button"
import { Table } from "#app/ui/table"
import { sayCount } from "#app/words/count"

type Props = { text: string; codes: readonly RehearsedCode[]; unchanged: number }

/** What the list would change, line by line, and the yes to it. */
export function CodesRehearsal({ text, codes, unchanged }: Props) {
  const busy = useBusyPage()
  return (
    <Card title="O que muda">
      <p role="status">{sayChanges(codes, unchanged)}</p>
      {codes.length > 0 && (
        <>
          <Table caption="O que muda" className="list">
            <thead>
              <tr>
                <th scope="col">Linha</th>
                <th scope="col">De quê</th>
                <th scope="col">Prêmio</th>
                <th scope="col">Código de agora</th>
                <th scope="col">Código novo</th>
                <th scope="col">Enviado em</th>
                <th scope="col">Entregue em</th>
              </tr>
            </thead>
            <tbody>
              {codes.map(({ line, of, prize, before, code, sentOn, deliveredOn, isSent }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td className="list__wrap">{of}</td>
                  <td className="list__wrap">
                    {prize}
                    {isSent && <span className="list__sub">já enviado</span>}
                  </td>
                  <td className="list__wrap">{before ?? "—"}</td>
                  <td className="list__wrap">{code ?? "—"}</td>
                  <td>{sentOn ?? "—"}</td>
                  <td>{deliveredOn ?? "—"}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Form method="post" className="form">
            <input type="hidden" name="intent" value="import" />
            <input type="hidden" name="text" value={text} />
            <div className="form__actions">
              <Button disabled={busy}>Guardar {sayCount(codes.length, "mudança", "mudanças")}</Button>
            </div>
          </Form>
        </>
      )}
    </Card>
  )
}

function sayChanges(codes: readonly RehearsedCode[], unchanged: number): string {
  if (codes.length === 0) return "Nada: tudo já está como na lista."
  const count = (is: (code: RehearsedCode) => boolean) => codes.filter(is).length
  const [coded, sent, delivered, mailed] = [
    count(({ code }) => code !== null),
    count(({ sentOn }) => sentOn !== null),
    count(({ deliveredOn }) => deliveredOn !== null),
    count(({ isMailed }) => isMailed),
  ]
  return [
    coded > 0 && `${sayCount(coded, "prêmio ganha", "prêmios ganham")} o código da lista.`,
    sent > 0 && sayCount(sent, "fica como enviado.", "ficam como enviados."),
    delivered > 0 && sayCount(delivered, "fica como entregue.", "ficam como entregues."),
    unchanged > 0 && `Já estão como na lista: ${unchanged}.`,
    mailed > 0 && `${sayCount(mailed, "ganhador recebe", "ganhadores recebem")} um email, que não volta.`,
  ]
    .filter(Boolean)
    .join(" ")
}
