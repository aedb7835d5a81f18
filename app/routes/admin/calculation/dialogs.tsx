import { ConfirmDialog } from "#app/admin/command-dialog"
import { Moment } from "#app/admin/moment"
import { sayCount } from "#app/words/count"
import { publicReasonOptions, rejectionWords } from "#app/words/reasons/public-reasons"
import type { CalculationView } from "./detail-view.server"
import { PrizeOfDraw } from "#app/admin/prize-of"
import { PostponementDialogs } from "./postponement"
import { Seen } from "./seen"
import { HandInNotice } from "./hand-in-facts"
import { ExtractionGone, Shortfall } from "./notices"
import type { Refusal } from "#app/forms/refusal"

/** Steps that cannot be taken back, each with what it means before the yes. */
export function StepDialogs({ view, answer }: { view: CalculationView; answer: Refusal | undefined }) {
  const { draw, drawn, next, tooLate, result } = view
  const { rule } = draw
  const seen = { draw, answer }
  const which = <PrizeOfDraw {...draw} />
  return (
    <>
      <ConfirmDialog command="close" title="Fechar o período?" answer={answer} isOver={next !== "close"}>
        {which}
        <p>
          Nada da base muda depois: nenhum número é dado, anulado ou devolvido. O SHA-256 e a raiz da árvore
          são publicados na hora. Não dá para reabrir.
        </p>
        {tooLate.toClose && <ExtractionGone day={draw.extractionOn} />}
        <Seen form="close" {...seen} />
      </ConfirmDialog>
      <ConfirmDialog command="compute" title="Apurar o sorteio?" answer={answer} isOver={next !== "compute"}>
        {which}
        <p>
          Prêmios {draw.extraction?.join(" · ") ?? "ainda não digitados"}
          {drawn && `, número sorteado ${drawn}`}. Procura {sayCount(rule.winners, "titular", "titulares")} e{" "}
          {sayCount(rule.surrogates, "suplente", "suplentes")} entre{" "}
          {sayCount(draw.baseRows ?? 0, "número", "números")}.
        </p>
        <p>O resultado não muda depois. Outra pessoa publica ou devolve.</p>
        <Seen form="compute" {...seen} />
      </ConfirmDialog>
      <ConfirmDialog
        command="publish"
        title="Publicar o resultado?"
        answer={answer}
        isOver={next !== "publish"}
      >
        {which}
        <p>
          {draw.computedBy ?? "Outra pessoa"} apurou
          {draw.computedAt && (
            <>
              {" "}
              em <Moment at={draw.computedAt} />
            </>
          )}
          . O resultado, o caminho do exame e as chaves ficam públicos, e nada disso muda mais.
        </p>
        <Shortfall result={result} />
        <HandInNotice fault={view.handInFault} />
        <p>
          SHA-256 do resultado: <code className="hash">{draw.resultSha256}</code>
        </p>
        <Seen form="publish" {...seen} />
        <input type="hidden" name="resultSha256" value={draw.resultSha256 ?? ""} />
      </ConfirmDialog>
      <ConfirmDialog
        command="reject"
        isDanger
        title="Devolver o resultado?"
        answer={answer}
        isOver={next !== "publish"}
        codes={publicReasonOptions(rejectionWords)}
        reason
      >
        {which}
        <p>
          Só quando a extração foi digitada errada. O resultado fica guardado entre os devolvidos, e duas
          pessoas novas digitam e apuram de novo.
        </p>
        <Seen form="reject" {...seen} />
      </ConfirmDialog>
      <PostponementDialogs {...seen} />
    </>
  )
}
