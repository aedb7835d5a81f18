import type { RuleExample } from "#app/domain/draws/planning/rule-example"
import { outcomeWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { approximations } from "./choices"

type Outcome = RuleExample["steps"][number]["outcome"]

const tones: Record<Outcome, BadgeTone> = {
  winner: "good",
  surrogate: "info",
  ineligible: "neutral",
  "holder-already-won": "neutral",
}

/** Which of some made-up numbers the rule comes to, one after the other. */
export function ExampleSearch({ example }: { example: RuleExample }) {
  const { steps, unseen, firsts, rule } = example
  return (
    <>
      <h3>A busca</h3>
      <p className="card__note">
        Se só estes números inventados estivessem distribuídos (Ana tem dois; o cupom de Caio foi invalidado):
      </p>
      <ol className="example__search">
        {steps.map(({ number, holder, outcome }) => (
          <li key={number}>
            <span className="nums">{number}</span> <span>{holder}</span>{" "}
            <Badge tone={tones[outcome]}>{outcomeWords[outcome]}</Badge>
          </li>
        ))}
      </ol>
      {unseen.length > 0 && <p className="card__note">Não chega a ver: {unseen.join(", ")}.</p>}
      <h3>O primeiro ganhador em cada aproximação</h3>
      <ul className="example__firsts">
        {approximations.map(({ value, label }) => (
          <li key={value} aria-current={value === rule.approximation ? "true" : undefined}>
            <span>{label}</span> <span className="nums">{firsts[value] ?? "ninguém"}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
