import { useLoaderData } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { adminLoader } from "#app/admin/guard.server"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { areaLabels } from "#app/auth/permission-labels"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { sayCount, sayNumber } from "#app/words/count"
import { Checkpoints } from "./log/checkpoints"
import { type LogView, viewLog } from "./log/log-view.server"
import { Logs } from "./log/logs"
import { Outsiders } from "./log/outsiders"

export const meta = () => pageMeta(areaLabels.log)

// From the primary: whoever looks wants to know whether it goes on.
export const loader = adminLoader("log:list", ({ db, url, now }) => viewLog(db.primary, { url, now }))

/** How the public log stands, who dates it from outside, and each checkpoint that was signed. Nothing can be changed. */
export default function LogPage() {
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <header className="page-head">
        <h1>{areaLabels.log}</h1>
      </header>
      <div className="cards">
        <Alarms view={view} />
        <Standing view={view} />
        <Logs view={view} />
        <Outsiders view={view} />
        <Checkpoints view={view} />
      </div>
    </>
  )
}

/** What a person has to look after. */
function Alarms({ view: { stop, waiting, isDated, isProduction } }: { view: LogView }) {
  return (
    <>
      {stop && (
        <Notice tone="error" title={stop.title}>
          <p>{stop.what}</p>
          <p>{stop.todo}</p>
        </Notice>
      )}
      {!stop && waiting.isLate && (
        <Notice tone="warning" title="O registro está atrasado">
          <p>
            Há entradas que já deviam ter lugar. Confira se o processo que trabalha a fila está no ar e tem
            LOG_KEY; as últimas linhas do log dele dizem o que falta.
          </p>
        </Notice>
      )}
      {!isDated && (
        <Notice tone={isProduction ? "warning" : "info"} title="Ninguém de fora data o registro">
          <p>
            Nem WITNESSES nem TSA_URL estão configurados.
            {isProduction && " Sem uma data de fora nenhum resultado é publicado."}
          </p>
        </Notice>
      )}
    </>
  )
}

function Standing({ view: { origin, last, waiting, signed } }: { view: LogView }) {
  return (
    <Card title="Como está">
      <DescriptionList
        facts={[
          { term: "Entradas assinadas", value: last && sayNumber(last.size) },
          { term: "Último ponto de controle", value: last && <Moment at={last.signedAt} /> },
          {
            term: "Ainda sem lugar",
            value:
              waiting.count === 0 ? (
                "Nenhuma"
              ) : (
                <>
                  {sayCount(waiting.count, "entrada", "entradas")}
                  <br />a mais antiga desde <Moment at={waiting.since} />
                </>
              ),
          },
          {
            term: "Quando ganham lugar",
            value:
              "As abertas, em até um minuto. As lacradas de cada hora, juntas, cinco minutos depois dela; as de um sorteio, assim que o período acaba.",
            wide: true,
          },
          { term: "Nome", value: <code className="hash">{origin}</code>, wide: true },
          {
            term: "Raiz",
            value: last && (
              <>
                <code className="hash">{last.root}</code>
                <br />
                <a href={signed}>Ponto de controle assinado</a>
              </>
            ),
            wide: true,
          },
        ]}
      />
    </Card>
  )
}
