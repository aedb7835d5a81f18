import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { Badge } from "#app/ui/badge"
import { DescriptionList } from "#app/ui/description-list"
import { sayNumber } from "#app/words/count"
import type { LogView } from "./log-view.server"

/** Each witness and the time stamping authority, with what they answered last. */
export function Outsiders({ view: { outsiders } }: { view: LogView }) {
  if (outsiders.length === 0) return null
  return (
    <>
      {outsiders.map((one) => (
        <Outsider key={one.outsider} one={one} />
      ))}
    </>
  )
}

type OutsiderView = LogView["outsiders"][number]

function Outsider({ one }: { one: OutsiderView }) {
  const { kind, name, url, answeredAt, fault, good, outsider } = one
  const isWitness = kind === "witness"
  return (
    <Card title={isWitness ? `Testemunha ${name}` : "Carimbo do tempo"}>
      <DescriptionList
        facts={[
          { term: "Última resposta", value: <LastAnswer one={one} /> },
          { term: "Quando", value: answeredAt && <Moment at={answeredAt} /> },
          {
            term: isWitness ? "Última assinatura" : "Último carimbo",
            value: good && (
              <>
                <Moment at={good.at} />
                <br />
                sobre {sayNumber(good.size)} entradas
              </>
            ),
          },
          ...(fault === null ? [] : [{ term: "O que houve", value: fault, wide: true }]),
          {
            term: "Endereço",
            value: url ? <code className="hash">{url}</code> : "Não está mais configurado.",
            wide: true,
          },
          ...(isWitness
            ? [{ term: "Chave", value: <code className="hash">{outsider}</code>, wide: true }]
            : []),
        ]}
      />
    </Card>
  )
}

function LastAnswer({ one: { answeredAt, fault } }: { one: OutsiderView }) {
  if (answeredAt === null) return <Badge tone="neutral">Ainda não foi perguntado</Badge>
  return fault === null ? <Badge tone="good">Certa</Badge> : <Badge tone="bad">Com erro</Badge>
}
