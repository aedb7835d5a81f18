import { ConfirmDialog } from "#app/admin/command-dialog"

type Bar = { id: string; name: string; cnpj: string }

/** The two dialogs, about the bar that the URL names. */
export function StateDialogs({ bar, answer }: { bar: Bar | undefined; answer: unknown }) {
  const [name, cnpj] = bar ? [bar.name, bar.cnpj] : ["o bar", "dele"]
  const id = <input type="hidden" name="id" value={bar?.id ?? ""} />
  return (
    <>
      <ConfirmDialog command="disable" answer={answer} reason>
        {id}
        <p>
          <strong>{name}</strong> sai da promoção: a partir de agora, cupons com o CNPJ {cnpj} são recusados.
        </p>
        <p>Os que já chegaram ficam como estão, com seus números e prêmios.</p>
      </ConfirmDialog>
      <ConfirmDialog command="enable" answer={answer} reason>
        {id}
        <p>
          <strong>{name}</strong> volta à promoção: cupons com o CNPJ {cnpj} são aceitos de novo. Os recusados
          enquanto isso não voltam sozinhos; a pessoa pode enviar outra vez.
        </p>
      </ConfirmDialog>
    </>
  )
}
