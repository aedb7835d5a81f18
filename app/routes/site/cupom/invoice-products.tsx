import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "react-i18next"
import { TextField } from "#app/forms/fields"
import { InPortuguese } from "#app/site/in-portuguese"

export type ProductView = { id: string; name: string; numbersPerUnit: number }

// The value's own type is of no interest to a control.
type Props = { products: readonly ProductView[]; fields: Record<string, FieldMetadata | undefined> }

/** A quantity for each participating product. */
export function InvoiceProducts({ products, fields }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="products" aria-describedby="cupom-produtos">
      <legend className="products__legend">{t("cupom.products")}</legend>
      <p className="field__hint" id="cupom-produtos">
        {t("cupom.productsHint")}
      </p>
      {products.map(({ id, name, numbersPerUnit }) => {
        const field = fields[id]
        if (!field) return null
        return (
          <TextField
            key={id}
            field={field}
            label={<InPortuguese>{name}</InPortuguese>}
            hint={t("cupom.perUnit", { count: numbersPerUnit })}
            className="field--row"
            inputMode="numeric"
          />
        )
      })}
    </fieldset>
  )
}
