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
  const sent = codes.filter(({ isSent }) => isSent).length
  return (
    <Card title="O que muda">
      <p role="status">
        {codes.length === 0
          ? "Nada: cada prêmio da lista já tem o código dela."
          : `${sayCount(codes.length, "prêmio ganha", "prêmios ganham")} o código da lista.`}
        {codes.length > 0 && unchanged > 0 && ` Já têm o deles: ${unchanged}.`}
        {sent > 0 &&
          ` ${sayCount(sent, "já foi enviado", "já foram enviados")}: quem ganhou recebe outro email, com o código novo.`}
      </p>
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
              </tr>
            </thead>
            <tbody>
              {codes.map(({ line, of, prize, before, code, isSent }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td className="list__wrap">{of}</td>
                  <td className="list__wrap">
                    {prize}
                    {isSent && <span className="list__sub">já enviado</span>}
                  </td>
                  <td className="list__wrap">{before ?? "—"}</td>
                  <td className="list__wrap">{code}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Form method="post" className="form">
            <input type="hidden" name="intent" value="import" />
            <input type="hidden" name="text" value={text} />
            <div className="form__actions">
              <Button disabled={busy}>Guardar {sayCount(codes.length, "código", "códigos")}</Button>
            </div>
          </Form>
        </>
      )}
    </Card>
  )
}
