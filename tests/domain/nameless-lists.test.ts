import { expect, test } from "vitest"
import { type ExportSource, namesPeople } from "#app/domain/exports/export-source"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { NAMELESS } from "#app/domain/my-data/drop-exports.server"

const small = "names nobody either, but is small, and written anew when somebody asks"
/** Without a participant, and called off all the same when somebody is erased, with why. */
const calledOff: Readonly<Record<string, string>> = {
  calculation: small,
  commands: small,
  dispatches: small,
  draw: small,
  "far-bars": small,
  funnel: small,
  indexes: small,
  "prize-kinds": small,
  statistics: small,
  "total-tickets": small,
}

const tellsOfPeople = (source: ExportSource) => namesPeople(source) || source.personOf !== undefined
const areasOf = (sources: readonly ExportSource[]): string[] => sources.map(({ area }) => area)

test("a list that names no participant keeps its files when somebody is erased, or says why not", () => {
  const nameless = exportSources.filter(
    (source) => !tellsOfPeople(source) && !source.columns.some(({ masked }) => masked),
  )
  expect(nameless.length).toBeGreaterThan(12)
  const decided: readonly string[] = [...NAMELESS, ...Object.keys(calledOff)]
  expect(areasOf(nameless).filter((area) => !decided.includes(area))).toEqual([])
})

test("no list that names participants keeps them", () => {
  const naming = areasOf(exportSources.filter(tellsOfPeople))
  expect(naming.length).toBeGreaterThan(10)
  expect(NAMELESS.filter((area) => naming.includes(area))).toEqual([])
  expect(areasOf([...exportSources])).toEqual(
    expect.arrayContaining([...NAMELESS, ...Object.keys(calledOff)]),
  )
})
