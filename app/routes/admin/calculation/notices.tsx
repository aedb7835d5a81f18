import { Link } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { Moment } from "#app/admin/moment"
import type { CalculationView } from "./detail-view.server"
import { figure } from "./words"
import { sayCount } from "#app/words/count"
import { toldSteps, toldWords } from "#app/words/log-faults"

/** Instead of a button that this viewer's account may not press: by the rule of four eyes, with its reason. */
export function SomebodyElse({ because }: { because: string | null }) {
  if (because === null) return null
  return (
    <Notice tone="warning" title="Este passo é de outra pessoa">
      <p>{because}</p>
    </Notice>
  )
}

/** Who typed the extraction and whose turn it is; what anybody typed is shown to nobody before two agree. */
export function WhoseTurn({ view: { typings, viewer } }: { view: CalculationView }) {
  if (typings.length === 0) return null
  const own = typings.some((typing) => typing.own)
  const isSecond = viewer.typing === null && !own
  return (
    <Notice
      tone={typings.length > 1 ? "warning" : "info"}
      title={
        typings.length > 1
          ? "As digitações não são iguais"
          : isSecond
            ? "Falta a segunda digitação: pode ser a sua"
            : "Falta a digitação de outra pessoa"
      }
    >
      <ul>
        {typings.map(({ by, at }) => (
          <li key={String(at)}>
            {by} digitou em <Moment at={at} />
          </li>
        ))}
      </ul>
      <p>
        {typings.length > 1
          ? "Confira cada prêmio com o resultado da Loteria Federal e digite de novo: quem digitou, ou outra pessoa. Apurar só é possível quando duas pessoas digitam o mesmo. "
          : "Apurar só é possível quando outra pessoa digita o mesmo. "}
        O que cada uma digitou não aparece até lá.
      </p>
    </Notice>
  )
}

/** Nothing is published, in production, before somebody outside has dated the base. */
export function OutsideDate({ because }: { because: string | null }) {
  const may = useCan()("log:list")
  if (because === null) return null
  return (
    <Notice tone="warning" title="A publicação espera uma data de fora">
      <p>{because}</p>
      {may && (
        <p>
          <Link to={paths.admin.publicLog}>Registro público</Link>
        </p>
      )}
    </Notice>
  )
}

/** The freeze found that the public log and the numbers tell differently: nobody gets on with it but whoever runs the server. */
export function ToldOtherwise({ id, isEntry, fault, step }: NonNullable<CalculationView["toldOtherwise"]>) {
  const { number, todo } = toldSteps[step]
  return (
    <Notice tone="error" title="A base não foi gravada: o registro público diz outra coisa">
      <p>
        O registro público e os números deste sorteio não dizem o mesmo: {toldWords[fault]} (
        {isEntry ? "entrada" : "cupom"} <code>{id}</code>). Gravada assim, a base não conferiria com o
        registro, e quem a conferisse de fora acharia isso para sempre.
      </p>
      <p>
        Só quem tem a senha do banco de dados escreve assim, por fora do programa. Nada deste sorteio está
        decidido, e o resto da promoção segue.
      </p>
      <p>
        Avise quem cuida do servidor: descubra quem tinha a senha, troque-a e siga o passo {number} de “An
        entry that tells what was not”, em .github/OPERATING.md. {todo} Quando os dois disserem o mesmo, a
        base é gravada sozinha, em um minuto.
      </p>
    </Notice>
  )
}

/** Before a period is closed too late for its extraction: that one no longer counts. */
export const ExtractionGone = ({ day }: { day: string }) => (
  <Notice tone="warning" title={`Tarde demais para a extração de ${day}`}>
    <p>
      Uma base que fecha a menos de três horas da extração, ou depois dela, não concorre nela. Depois de
      fechar, é preciso adiar a extração deste sorteio para a próxima, e o adiamento aparece na página
      pública.
    </p>
  </Notice>
)

/** Fewer people than the rule looks for: said wherever the result is looked at before it is public. */
export function Shortfall({ result }: { result: CalculationView["result"] }) {
  if (!result?.shortfall) return null
  const { winners, surrogates, found } = result.shortfall
  return (
    <Notice tone="warning" title="Menos lugares do que o procurado">
      <p>
        Procurados {sayCount(winners, "titular", "titulares")} e{" "}
        {sayCount(surrogates, "suplente", "suplentes")}; encontrados {figure(found.titulars)} e{" "}
        {figure(found.surrogates)}.
      </p>
    </Notice>
  )
}
