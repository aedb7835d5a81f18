import { LinkIf } from "#app/admin/links"
import type { ShortStock as Short } from "#app/domain/fulfilment/short-stock.queries.server"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { sayCount, sayNumber } from "#app/words/count"

/** That more may be won of a prize than there is to send: nothing is forbidden, since more may be bought. */
export const ShortStock = ({ kindId, stock, promised }: Short) => (
  <Notice tone="warning" title="O estoque não basta">
    <p>
      Há {sayCount(promised, "prêmio", "prêmios")} com esse nome, ganhos ou ainda por ganhar, e o estoque é de{" "}
      {sayNumber(stock)}. Quem ganhar depois que acabar espera.{" "}
      <LinkIf permission="prizes:manage" to={paths.admin.prizeKindsEdit(kindId)}>
        Ver o estoque
      </LinkIf>
    </p>
  </Notice>
)
