import { LinkIf } from "#app/admin/links"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import type { FulfilmentView } from "./detail-view.server"

/** Somebody asked that the winner lose it; the second person decides where the papers and the answer are. */
export const LossAsked = ({ view: { claimId, draw } }: { view: FulfilmentView }) => (
  <Notice tone="warning" title="Desclassificação pedida: espera outra pessoa">
    <p>
      Até a decisão o prêmio não sai, nem outro código de vale.{" "}
      <LinkIf
        permission={draw ? "winners:invalidate" : "prizes:invalidate"}
        to={paths.admin.validation(claimId)}
      >
        Ver o pedido e a resposta
      </LinkIf>
    </p>
  </Notice>
)
