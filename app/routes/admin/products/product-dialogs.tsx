import { StateDialogs } from "#app/admin/state-change"
import type { Refusal } from "#app/forms/refusal"

type Props = { product: { id: string; name: string } | undefined; answer: Refusal | undefined }

/** What happens to the product that the URL names, before the yes. */
export function ProductDialogs({ product, answer }: Props) {
  const name = product?.name ?? "O produto"
  return (
    <StateDialogs
      id={product?.id}
      answer={answer}
      disabling={
        <p>
          <strong>{name}</strong> sai da página do cupom, e quem já a tinha aberta é avisado ao enviar. Os
          cupons que já chegaram ficam como estão; o produto nunca é apagado.
        </p>
      }
      enabling={
        <p>
          <strong>{name}</strong> volta à página do cupom e passa a valer números.
        </p>
      }
    />
  )
}
