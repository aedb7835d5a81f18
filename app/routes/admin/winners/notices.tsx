import { LinkIf } from "#app/admin/links"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import type { WinnerView } from "./detail-view.server"

/** Somebody asked that this place be lost; the second person decides where the papers and the answer are. */
export const AskedToGo = ({ winnerId }: { winnerId: string }) => (
  <Notice tone="warning" title="Desclassificação pedida: espera outra pessoa">
    <p>
      Até a confirmação nada muda para a pessoa.{" "}
      <LinkIf permission="winners:invalidate" to={paths.admin.validation(winnerId)}>
        Ver o pedido e a resposta
      </LinkIf>
    </p>
  </Notice>
)

/** What its two days mean for a place that is still to be decided about, where they are no longer plain. */
export function Deadline({ view: { winner, isExpired, isShort } }: { view: WinnerView }) {
  const { deliverBy, claimBy } = winner
  if (isExpired)
    return (
      <Notice tone="warning" title={`A retirada venceu em ${claimBy}`}>
        <p>
          São 180 dias contados da apuração. Quem se apresentou até esse dia ainda pode ser validado: a
          auditoria guarda que a validação veio depois. Quem não se apresentou perde o prêmio: invalide com
          esse motivo.
        </p>
      </Notice>
    )
  if (isShort)
    return (
      <Notice tone="warning" title={`A retirada acaba antes da entrega, em ${claimBy}`}>
        <p>
          O suplente foi chamado tarde: a chamada dá 30 dias para a entrega, até {deliverBy}, mas não estica
          os 180 dias da retirada, contados da apuração. Entregue até {claimBy}.
        </p>
      </Notice>
    )
  return null
}
