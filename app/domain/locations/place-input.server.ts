import { readAs, textField } from "#app/domain/text-field"
import { findCity, findUnit } from "./locations.server"

type Place = { uf: string; city: string }

/** Estado as two letters and Cidade as typed; a form that has them also wants `isCityOf` and `officialCity`. */
export const placeFields = {
  uf: readAs(textField({ max: 40 }), "state", (text) => findUnit(text.toUpperCase())?.value),
  city: textField({ max: 80 }),
}

/** How `isCityOf` refuses: asked as soon as both could be read, whatever else is wrong with the form. */
export const cityRule = {
  path: ["city"],
  error: "city",
  when: ({ value }: { value: unknown }) => {
    const { uf, city } = value as Partial<Place>
    return typeof uf === "string" && typeof city === "string"
  },
}

export const isCityOf = ({ uf, city }: Place): boolean => findCity(uf, city) !== undefined

/** The city by the name that IBGE gives it. */
export const officialCity = ({ uf, city }: Place): string => findCity(uf, city) ?? city
