import { CommandButton } from "#app/admin/command-dialog"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { sayCount } from "#app/words/count"
import type { CalculationView } from "./detail-view.server"
import { Step } from "./step"
import { ExtractionGone } from "./notices"

/** The invoices that wait, of those that brought a number of this draw. */
const waitingIn = ({ id }: CalculationView["draw"]) => `${paths.admin.invoices}?status=pending&draw=${id}`

/** 1. Nothing of the base moves afterwards. */
export function CloseStep({ view: { draw, next, isDue, pending, tooLate } }: { view: CalculationView }) {
  const { state, periodEnd, closesFrom, closedBy, closedAt } = draw
  if (state === "canceled" && !closedAt)
    return (
      <Step number={1} title="Fechar o período" state="later" label="Cancelado">
        <p>Este sorteio foi cancelado antes de fechar: não há o que apurar.</p>
      </Step>
    )
  if (next !== "close")
    return (
      <Step number={1} title="Fechar o período" state="done">
        <DescriptionList
          facts={[
            { term: "Período até", value: <Moment at={periodEnd} /> },
            { term: "Fechado por", value: closedBy ?? "O sistema" },
          ]}
        />
      </Step>
    )
  return (
    <Step number={1} title="Fechar o período" state={isDue && pending === 0 ? "current" : "later"}>
      <p>
        O período vai até <Moment at={periodEnd} />. Depois de fechado, nenhum número da sorte deste sorteio
        muda mais, e a base é gravada com o SHA-256 e a raiz da árvore.
      </p>
      {tooLate.toClose && <ExtractionGone day={draw.extractionOn} />}
      {!isDue && (
        <p>
          Ainda não dá para fechar: só a partir de <Moment at={closesFrom} />.
        </p>
      )}
      {pending > 0 && (
        <p>
          Antes,{" "}
          <LinkIf permission="invoices:list" to={waitingIn(draw)}>
            {sayCount(pending, "cupom em análise", "cupons em análise")}
          </LinkIf>{" "}
          {pending === 1
            ? "com número deste sorteio precisa de uma decisão: valide ou invalide."
            : "com número deste sorteio precisam de uma decisão: valide ou invalide cada um."}
        </p>
      )}
      <div className="commands">
        {isDue && pending === 0 && (
          <CommandButton command="close" permission="calculation:export" variant="primary">
            Fechar o período
          </CommandButton>
        )}
      </div>
    </Step>
  )
}
