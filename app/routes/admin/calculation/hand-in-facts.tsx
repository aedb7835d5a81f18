import { Moment } from "#app/admin/moment"
import type { HandInFault } from "#app/domain/draws/calculation/hand-in-fault"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { handInFaultWords } from "#app/words/hand-in"
import type { CalculationView } from "./detail-view.server"
import type { MinutesView } from "./minutes-view.server"
import { doneBy } from "./step"

type HandIn = CalculationView["handIns"][number]

export const HandInFacts = ({
  handIn: { handedAt, protocol, baseSha256, namedSha256, by, notedAt },
}: {
  handIn: HandIn
}) => (
  <DescriptionList
    facts={[
      { term: "Entregue em", value: <Moment at={handedAt} /> },
      { term: "Protocolo", value: protocol },
      doneBy("Anotado por", by, notedAt),
      // Notes of before the file with names was written once have none.
      ...(namedSha256 === null
        ? []
        : [
            {
              term: "SHA-256 da base com nomes entregue",
              value: <code className="hash">{namedSha256}</code>,
              wide: true,
            },
          ]),
      {
        term: "SHA-256 da base sem nomes (BASE.csv)",
        value: <code className="hash">{baseSha256}</code>,
        wide: true,
      },
    ]}
  />
)

/** That the base was not handed in before the extraction; nothing where it was. */
export function HandInNotice({ fault }: { fault: HandInFault | null }) {
  if (fault === null) return null
  const { title, text } = handInFaultWords[fault]
  return (
    <Notice tone="warning" title={title}>
      <p>{text}</p>
    </Notice>
  )
}

/** What a draw's minutes say of it, corrected notes with it. */
export function HandInMinutes({ view: { draw, handIns, handInFault } }: { view: MinutesView }) {
  const [last, ...earlier] = handIns
  if (!draw.closedAt) return <p>A base ainda não foi gravada.</p>
  return (
    <>
      {handInFault && (
        <p>
          <strong>{handInFaultWords[handInFault].title}.</strong> {handInFaultWords[handInFault].minutes}
        </p>
      )}
      {last ? <HandInFacts handIn={last} /> : !handInFault && <p>Ainda não foi entregue.</p>}
      {earlier.map((handIn) => (
        <div key={handIn.ordinal}>
          <p>Anotação anterior, corrigida depois:</p>
          <HandInFacts handIn={handIn} />
        </div>
      ))}
    </>
  )
}
