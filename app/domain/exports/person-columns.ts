import { shownCpf, shownName, shownReason } from "#app/domain/registrations/shown-person"
import type { ExportColumn } from "./export-source"

const [inFull, masked] = [{ named: true }, { named: false }]

/** A person's name in a file; empty where a row is about nobody. */
export const nameColumn = <Row>(
  { name, header }: Pick<ExportColumn<Row>, "name" | "header">,
  personOf: (row: Row) => { name: string; lastname: string } | null,
): ExportColumn<Row> => {
  const say = (row: Row, reader: { named: boolean }) => {
    const person = personOf(row)
    return person && shownName(person, reader)
  }
  return {
    name,
    header,
    kind: "text",
    ofPerson: true,
    value: (row) => say(row, inFull),
    masked: (row) => say(row, masked),
  }
}

/** A person's CPF in a file; empty where a row is about nobody. */
export const cpfColumn = <Row>(personOf: (row: Row) => { cpf: string } | null): ExportColumn<Row> => {
  const say = (row: Row, reader: { named: boolean }) => {
    const person = personOf(row)
    return person && shownCpf(person.cpf, reader)
  }
  return {
    name: "cpf",
    header: "CPF",
    kind: "text",
    ofPerson: true,
    value: (row) => say(row, inFull),
    masked: (row) => say(row, masked),
  }
}

/** Why something was done to a person, in a file. */
export const reasonColumn = <Row, Head extends { name: string; header?: string }>(
  head: Head,
  reasonOf: (row: Row) => string | null,
) => ({
  ...head,
  kind: "text" as const,
  value: (row: Row) => shownReason(reasonOf(row), inFull),
  masked: (row: Row) => shownReason(reasonOf(row), masked),
})
