import { z } from "zod"
import { cityRule, isCityOf, officialCity, placeFields } from "#app/domain/locations/place-input.server"
import { versionField } from "#app/domain/registrations/person-fields"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { optional, readAs, signField, textField, tick } from "#app/domain/text-field"
import { parseCep } from "./cep"
import { isCnpj, normalizeCnpj } from "./cnpj"
import { isInBrazil, parseDegrees } from "./position"

const degreesField = (limit: 90 | 180) =>
  optional(readAs(textField({ max: 40 }), `degrees:${limit}`, (text) => parseDegrees(text, limit)))

type Coordinates = { lat: number | null; lng: number | null }
const isRead = (degrees: unknown) => degrees === null || typeof degrees === "number"
/** Rules about the position are asked as soon as both halves could be read, whatever else is wrong. */
const positionRule = (field: "lat" | "lng", error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }) => {
    const { lat, lng } = value as Coordinates
    return isRead(lat) && isRead(lng)
  },
})
const isMissing = (one: number | null, other: number | null) => one === null && other !== null

/**
 * A bar, whoever writes it: CNPJ and CEP come out without their signs, the city by its official name, the position as
 * decimals or two nulls.
 */
export const storeFields = z
  .object({
    name: signField(120),
    cnpj: readAs(textField({ max: 40 }), "cnpj", (text) => [normalizeCnpj(text)].find(isCnpj)),
    address: signField(200),
    cep: readAs(textField({ max: 20 }), "cep", parseCep),
    ...placeFields,
    lat: degreesField(90),
    lng: degreesField(180),
  })
  .refine(isCityOf, cityRule)
  .refine(({ lat, lng }) => !isMissing(lat, lng), positionRule("lat", "position-both"))
  .refine(({ lat, lng }) => !isMissing(lng, lat), positionRule("lng", "position-both"))
  .refine(
    ({ lat, lng }) => lat === null || lng === null || isInBrazil({ lat, lng }),
    positionRule("lat", "position-brazil"),
  )
  .transform((form) => ({ ...form, city: officialCity(form) }))
export type StoreInput = z.output<typeof storeFields>

/** A new bar; the form's own key becomes its id. */
export const newStoreInput = z.intersection(
  storeFields,
  z.object({ formKey: z.uuid("invalid"), active: tick }),
)
/** What the form sends, a new bar's as well as a change. */
export type StoreFields = z.input<typeof newStoreInput>

/** What is one thing in several fields: nobody's city is put into somebody else's state. */
export const storeParts = [
  ["uf", "city"],
  ["lat", "lng"],
] satisfies readonly (readonly (keyof StoreInput)[])[]

/** A change to the bar that the page showed. */
export const storeEditInput = z.intersection(storeFields, z.object({ version: versionField }))

/** A bar or a product goes out of the promotion, or in again, and why. */
export const stateInput = reasonInput.extend({ id: z.uuid("invalid") })
