import { z } from "zod"
import { cityRule, isCityOf, officialCity, placeFields } from "#app/domain/locations/place-input.server"
import { optional, readAs, textField } from "#app/domain/text-field"
import { parseCep } from "#app/domain/stores/cep"

/** Where a prize goes: the CEP comes out as digits, the city by its official name. */
export const addressInput = z
  .object({
    cep: readAs(textField({ max: 20 }), "cep", parseCep),
    street: textField({ max: 120 }),
    houseNumber: textField({ max: 20 }),
    complement: optional(textField({ max: 60 })),
    district: textField({ max: 80 }),
    ...placeFields,
  })
  .refine(isCityOf, cityRule)
  .transform((form) => ({ ...form, city: officialCity(form) }))
export type Address = z.output<typeof addressInput>
/** What the form sends. */
export type AddressFields = z.input<typeof addressInput>
