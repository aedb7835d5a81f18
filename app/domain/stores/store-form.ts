import { formatCep } from "./cep"
import { formatCnpj } from "./cnpj"

type Row = Record<"name" | "cnpj" | "address" | "cep" | "uf" | "city", string> & {
  lat: number | null
  lng: number | null
  version: number
}

const sayDegrees = (degrees: number | null) => (degrees === null ? "" : String(degrees))

/** A bar as its form's fields show it. */
export const storeForm = ({ name, cnpj, address, cep, uf, city, lat, lng, version }: Row) => ({
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
export type StoreForm = ReturnType<typeof storeForm>
