import { columnsByName } from "#app/domain/imports/find-header"
import type { StoreInput } from "#app/domain/stores/store-input.server"

export type BarField = keyof StoreInput

/** What the column of each field may be called, first the names that say most: "Nome da cidade" is a city. */
export const barColumnNames = {
  cnpj: /\bcnpj\b/,
  cep: /\bcep\b|codigo postal/,
  uf: /^(uf|estado|sigla)\b|\buf$/,
  city: /cidade|municipio/,
  lat: /^lat(itude)?\b/,
  lng: /^(lng|lon|long|longitude)\b/,
  address: /endereco|logradouro|^rua\b/,
  name: /^(nome|bar|fantasia|estabelecimento|ponto de venda|pdv|razao social)\b|nome fantasia/,
} satisfies Record<BarField, RegExp>

/** The fields as the page and the file's faults have them. */
export const barFields = ["cnpj", "name", "address", "cep", "uf", "city", "lat", "lng"] as const

/** Which column of a file each field is read from, counted from 0; null where none is. */
export type BarColumns = Record<BarField, number | null>

/** The columns that a header names. */
export const guessColumns = (header: readonly string[]): BarColumns => columnsByName(header, barColumnNames)
