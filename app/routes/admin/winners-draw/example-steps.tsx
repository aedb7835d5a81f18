import type { RuleExample } from "#app/domain/draws/planning/rule-example"
import { paddedSeries } from "#app/domain/tickets/lucky-number"

type Props = { example: RuleExample }

/** From five prizes to the drawn number, as on paper. */
export function ExampleSteps({ example }: Props) {
  const { prizes, explained, drawn } = example
  const element = explained.units.join("")
  return (
    <>
      <table className="example__prizes">
        <caption className="visually-hidden">Prêmios da extração</caption>
        <thead>
          <tr>
            <th scope="col">Prêmio</th>
            <th scope="col">Número</th>
            <th scope="col">Dezena</th>
            <th scope="col">Unidade</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}º</th>
              <td>{prize}</td>
              <td>{explained.tens.find((one) => one.prize === index + 1)?.digit ?? "·"}</td>
              <td>{explained.units[index]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="example__way">
        <div>
          <dt>Elemento</dt>
          <dd>
            As unidades do 1º ao 5º: {explained.units.join(", ")} → {element.slice(0, 2)}.{element.slice(2)}
          </dd>
        </div>
        <div>
          <dt>Série</dt>
          <dd>
            {sayWritten(example)} {sayReduction(example)}
          </dd>
        </div>
      </dl>
      <p className="example__drawn" role="status">
        Número sorteado <strong>{drawn}</strong>
      </p>
    </>
  )
}

function sayWritten({ explained: { tens, written }, rule: { prefix } }: RuleExample): string {
  if (written === null) return "Sem dezenas e sem prefixo:"
  const digits = tens.map(({ prize, digit }) => `${digit} (${prize}º)`).join(", ")
  const parts = [prefix && `prefixo ${prefix}`, tens.length > 0 && `dezenas ${digits}`].filter(Boolean)
  const text = parts.join(" e ")
  return `${text[0]?.toUpperCase()}${text.slice(1)} → ${written}.`
}

function sayReduction({ explained, rule }: RuleExample): string {
  const { written: raw, subtracted, drawn } = explained
  const series = paddedSeries(drawn.series, rule.seriesDigits)
  if (raw === null) return `vale a primeira série, ${series}.`
  if (subtracted === 0) return `Já é uma série do sorteio: ${series}.`
  const times = Math.abs(subtracted)
  const step = times === 1 ? String(rule.seriesCount) : `${times} × ${rule.seriesCount}`
  return `Fora das séries do sorteio: ${Number(raw)} ${subtracted > 0 ? "−" : "+"} ${step} = ${series}.`
}
