import { ConfirmDialog } from "#app/admin/command-dialog"

type Props = { product: { id: string; name: string } | undefined; answer: unknown }

/** The two dialogs, about the product that the URL names. */
export function StateDialogs({ product, answer }: Props) {
  const name = product?.name ?? "O produto"
  const id = <input type="hidden" name="id" value={product?.id ?? ""} />
  return (
    <>
      <ConfirmDialog command="disable" answer={answer} reason>
        {id}
        <p>
          <strong>{name}</strong> sai da página do cupom, e quem já a tinha aberta é avisado ao enviar. Os
          cupons que já chegaram ficam como estão; o produto nunca é apagado.
        </p>
      </ConfirmDialog>
      <ConfirmDialog command="enable" answer={answer} reason>
        {id}
        <p>
          <strong>{name}</strong> volta à página do cupom e passa a valer números.
        </p>
      </ConfirmDialog>
    </>
  )
}
