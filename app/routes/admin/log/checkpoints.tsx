import { ListRows } from "#app/admin/list-rows"
import { Moment } from "#app/admin/moment"
import { Pagination } from "#app/ui/pagination"
import { sayCount } from "#app/words/count"
import type { LogView } from "./log-view.server"

/** Every checkpoint that was signed, the last one first, with who dated it. */
export function Checkpoints({ view: { checkpoints, ofEnded, newest, older } }: { view: LogView }) {
  if (checkpoints.length === 0) return <p className="empty">Nenhum ponto de controle foi assinado ainda.</p>
  return (
    <section>
      <h2 className="card__title">Pontos de controle</h2>
      {ofEnded && (
        <p>
          Do registro encerrado <code className="hash">{ofEnded}</code>
        </p>
      )}
      <ListRows
        title="Pontos de controle"
        page={{ rows: checkpoints, sort: "", descending: true }}
        search=""
        ticks={false}
        low={false}
        columns={[
          {
            header: "Ponto",
            cell: ({ size, note }) => <a href={note}>{sayCount(size, "entrada", "entradas")}</a>,
          },
          { header: "Assinado em", cell: ({ signedAt }) => <Moment at={signedAt} /> },
          { header: "Raiz", wraps: true, cell: ({ root }) => <code className="hash">{root}</code> },
          {
            header: "Testemunhas",
            wraps: true,
            cell: ({ cosigned }) =>
              cosigned.length === 0
                ? "—"
                : cosigned.map(({ name, at }) => (
                    <span key={name} className="list__sub">
                      {name}, <Moment at={at} />
                    </span>
                  )),
          },
          {
            header: "Carimbo do tempo",
            cell: ({ stampedAt, stamp }) =>
              stampedAt ? (
                <a href={stamp} download>
                  <Moment at={stampedAt} />
                </a>
              ) : (
                "—"
              ),
          },
        ]}
      />
      {(newest || older) && (
        <Pagination
          label="Páginas de pontos de controle"
          previous={{ href: newest ?? undefined, label: "Os mais novos" }}
          next={{ href: older ?? undefined, label: "Mais antigos" }}
        />
      )}
    </section>
  )
}
