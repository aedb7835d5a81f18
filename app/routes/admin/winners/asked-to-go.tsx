import { LinkIf } from "#app/admin/link-if"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"

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
