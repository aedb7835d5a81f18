import { z } from "zod"
import { versionField } from "#app/domain/registrations/person-fields"
import { readAs, signField, textField, tick } from "#app/domain/text-field"
import { parseCount } from "#app/words/count"

/** A unit that earns more than this is a typing error. */
const MOST_NUMBERS = 1_000

const product = {
  name: signField(120),
  /** In capitals: one code is one product, however it was typed. */
  sku: readAs(textField({ max: 40 }), "characters", (text) =>
    /^[A-Za-z0-9._/-]+$/.test(text) ? text.toUpperCase() : null,
  ),
  numbersPerUnit: readAs(textField({ max: 10 }), `whole:${MOST_NUMBERS}`, (text) => {
    const count = parseCount(text)
    return count !== null && count <= MOST_NUMBERS ? count : null
  }),
}

/** A new product; the form's own key becomes its id. */
export const newProductInput = z.object({ ...product, formKey: z.uuid("invalid"), active: tick })
export type ProductInput = z.output<z.ZodObject<typeof product>>
/** What the form sends, a new product's as well as a change. */
export type ProductFields = z.input<typeof newProductInput>

/** A change to the product that the page showed. */
export const productEditInput = z.object({ ...product, version: versionField })
