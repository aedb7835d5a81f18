import { formatCep } from "./cep"
import { formatCnpj } from "./cnpj"
import type { StoreInput } from "./store-input.server"

type Row = StoreInput & { version: number }
/** Every field of the form as text, with the version that it shows. */
export type StoreForm = Record<keyof StoreInput, string> & { version: number }

const sayDegrees = (degrees: number | null) => (degrees === null ? "" : String(degrees))

/** A bar as its form's fields show it. */
export const storeForm = ({ name, cnpj, address, cep, uf, city, lat, lng, version }: Row): StoreForm => ({
  name,
  cnpj: formatCnpj(cnpj),
  address,
  cep: formatCep(cep),
  uf,
  city,
  lat: sayDegrees(lat),
  lng: sayDegrees(lng),
  version,
})
