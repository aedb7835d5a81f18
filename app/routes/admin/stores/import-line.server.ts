import { formatCep } from "#app/domain/stores/cep"
import { formatCnpj, isCnpj, normalizeCnpj } from "#app/domain/stores/cnpj"
import type {
  BarVerdict,
  ChangedBar,
  NewBar,
  RefusedBar,
  RowsOf,
  UnchangedBar,
} from "#app/domain/stores/import/kept-bars.server"
import { sayBarFaults } from "#app/words/files"
import { storeFieldWords } from "#app/words/form-fields"

/** A line of a file as its page shows it. */
export type ShownLine = {
  line: number
  name: string
  cnpj: string
  /** Where it is, for a new one; why not, for a refused one; that it is inactive, for one that is there. */
  text: string
  changes: { field: string; from: string; to: string }[]
}

export function sayLine(kind: BarVerdict, row: RowsOf<BarVerdict>): ShownLine {
  if (kind === "new") return sayNew(row as NewBar)
  if (kind === "unchanged") return sayUnchanged(row as UnchangedBar)
  return kind === "changed" ? sayChanged(row as ChangedBar) : sayRefused(row as RefusedBar)
}

const sayNew = ({ line, fields: { name, cnpj, address, cep, city, uf } }: NewBar): ShownLine => ({
  line,
  name,
  cnpj: formatCnpj(cnpj),
  text: `${address}, ${formatCep(cep)}, ${city}, ${uf}`,
  changes: [],
})

const INACTIVE = "O bar está inativo: os cupons dele são recusados."

const sayUnchanged = ({ line, name, cnpj, isInactive }: UnchangedBar): ShownLine => ({
  line,
  name,
  cnpj: formatCnpj(cnpj),
  text: `Já está como no arquivo.${isInactive ? ` ${INACTIVE}` : ""}`,
  changes: [],
})

type Field = keyof typeof storeFieldWords

const sayChanged = ({ line, name, cnpj, isInactive, before, after }: ChangedBar): ShownLine => ({
  line,
  name,
  cnpj: formatCnpj(cnpj),
  text: isInactive ? INACTIVE : "",
  changes: (Object.keys(after) as Field[]).map((field) => ({
    field: storeFieldWords[field],
    from: sayValue(field, before[field]),
    to: sayValue(field, after[field]),
  })),
})

function sayValue(field: Field, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === "") return "vazio"
  return field === "cep" ? formatCep(String(value)) : String(value)
}

const sayRefused = ({ line, name, cnpj, faults }: RefusedBar): ShownLine => ({
  line,
  name,
  cnpj: isCnpj(normalizeCnpj(cnpj)) ? formatCnpj(normalizeCnpj(cnpj)) : cnpj,
  text: sayBarFaults(faults),
  changes: [],
})
