import { columnsByName } from "#app/domain/imports/find-header"
import type { StoreInput } from "#app/domain/stores/store-input.server"
import { fold } from "#app/platform/text/fold"
import { storeFieldWords } from "#app/words/form-fields"

export type BarField = keyof StoreInput

/** What a file may have of the address in columns of their own, in the order in which an address says it. */
export const addressParts = ["number", "complement", "district"] as const
export type AddressPart = (typeof addressParts)[number]

/** "Rua" or "Avenida" in a column of its own, before the street's name. */
type StreetType = "streetType"

/** What the column of each field may be called, first the names that say most: "Nome da cidade" is a city. */
export const barColumnNames = {
  streetType: /^(tipo|tp)\b.*\blogradouro\b/,
  number: /^(numero|num|nr|n\.?[oº°]?)\.?( d[oe] (endereco|imovel|local|bar))?$/,
  complement: /^compl(emento)?\b/,
  district: /^bairro\b|^distrito\b/,
  cnpj: /\bcnpj\b|^documento\b/,
  cep: /\bcep\b|codigo postal/,
  uf: /^(uf|estado|sigla)\b|\buf$/,
  city: /cidade|municipio/,
  lat: /^lat(itude)?\b/,
  lng: /^(lng|lon|long|longitude)\b/,
  // What kind of address or street it is does not say where it is.
  address: /^(?!tipo\b|tp\b).*(endereco|logradouro)|^rua\b/,
  name: /^(nome|bar|fantasia|estabelecimento|ponto de venda|pdv|razao)\b|nome fantasia/,
} satisfies Record<BarColumn, RegExp>

const isEditable = (field: string): field is Exclude<BarField, "cnpj"> =>
  field in barColumnNames && field !== "cnpj"
/** What a file may change of a bar: not its CNPJ, by which it is found. */
export const editableFields = Object.keys(storeFieldWords).filter(isEditable)
/** The fields as the page and the file's faults have them: of a bar's form, all. */
export const barFields: readonly BarField[] = ["cnpj", ...editableFields]

/** What a column may be: a field, or a part of the address, which stand around it. */
export type BarColumn = BarField | AddressPart | StreetType
export const barColumns: readonly BarColumn[] = barFields.flatMap((field) =>
  field === "address" ? ["streetType", field, ...addressParts] : [field],
)

/** Which column of a file each of these is read from, counted from 0; null where none is. */
export type BarColumns = Record<BarColumn, number | null>

/** What says neither whose number it is nor that it counts the lines. */
const bareNumber = /^(numero|num|nr|n\.?[oº°]?)\.?$/

/** The columns that a header names. A bare "Nº" is the street's number behind the address; before it, it counts the lines. */
export function guessColumns(header: readonly string[]): BarColumns {
  const address = columnsByName(header, barColumnNames).address ?? header.length
  const names = header.map((name, at) => (at < address && bareNumber.test(fold(name)) ? "" : name))
  return columnsByName(names, barColumnNames)
}
