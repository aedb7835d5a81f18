import { Notice } from "#app/ui/notice"
import { sayCount } from "#app/words/count"

type Props = { trusted: number; named: number }

/** Addresses that are not people's: what to set so that they are. */
export const ProxyNotice = ({ trusted, named }: Props) => (
  <Notice tone="warning" title="Os endereços podem ser os do proxy">
    <p>
      Um pedido passou por {sayCount(named, "proxy", "proxies")}, e TRUST_PROXY é {trusted}. Se há proxies na
      frente do site, todos que vêm por eles aparecem com um só endereço, dividem os mesmos limites e seriam
      bloqueados juntos: ajuste TRUST_PROXY para o número deles e reinicie. Se não há nenhum, foi o próprio
      visitante que disse isso, e nada muda.
    </p>
  </Notice>
)
