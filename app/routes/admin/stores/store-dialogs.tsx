import { StateDialogs } from "#app/admin/state-change"
import type { Refusal } from "#app/forms/refusal"

type Bar = { id: string; name: string; cnpj: string }

/** What happens to the bar that the URL names, before the yes. */
export function StoreDialogs({ bar, answer }: { bar: Bar | undefined; answer: Refusal | undefined }) {
  const [name, cnpj] = bar ? [bar.name, bar.cnpj] : ["o bar", "dele"]
  return (
    <StateDialogs
      id={bar?.id}
      answer={answer}
      disabling={
        <>
          <p>
            <strong>{name}</strong> sai da promoção: a partir de agora, cupons com o CNPJ {cnpj} são
            recusados.
          </p>
          <p>Os que já chegaram ficam como estão, com seus números e prêmios.</p>
        </>
      }
      enabling={
        <p>
          <strong>{name}</strong> volta à promoção: cupons com o CNPJ {cnpj} são aceitos de novo. Os recusados
          enquanto isso não voltam sozinhos; a pessoa pode enviar outra vez.
        </p>
      }
    />
  )
}
