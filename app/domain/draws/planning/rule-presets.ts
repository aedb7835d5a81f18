import type { DrawRule } from "#drizzle/schema/draws"

type Preset = {
  /** Its name in the table of real rules (app/domain/README.md). */
  name: string
  rule: DrawRule
  oncePerPromotion: boolean
}

const common = {
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 1,
  surrogates: 5,
  onePerHolder: true,
} as const

/** Rules of real campaigns, to begin from. */
export const rulePresets: readonly Preset[] = [
  {
    name: "A",
    rule: { ...common, seriesFirst: 0, seriesCount: 200, seriesDigits: 3, seriesFrom: [1, 2, 3] },
    oncePerPromotion: false,
  },
  {
    name: "B",
    rule: {
      ...common,
      seriesFirst: 0,
      seriesCount: 100,
      seriesDigits: 2,
      seriesFrom: [1, 2],
      approximation: "ascending",
      wrap: true,
    },
    oncePerPromotion: true,
  },
  {
    name: "C",
    rule: {
      ...common,
      seriesFirst: 110,
      seriesCount: 10,
      seriesDigits: 3,
      seriesFrom: [1],
      prefix: "11",
      emptySeries: "lower",
      winners: 10,
    },
    oncePerPromotion: false,
  },
  {
    name: "C final",
    rule: {
      ...common,
      seriesFirst: 0,
      seriesCount: 100,
      seriesDigits: 3,
      seriesFrom: [1, 2],
      emptySeries: "lower",
    },
    oncePerPromotion: false,
  },
  {
    name: "D",
    rule: {
      ...common,
      seriesFirst: 0,
      seriesCount: 1,
      seriesDigits: 2,
      seriesFrom: [],
      wrap: true,
      emptySeries: "none",
    },
    oncePerPromotion: false,
  },
  {
    name: "E",
    rule: { ...common, seriesFirst: 0, seriesCount: 20, seriesDigits: 2, seriesFrom: [1, 2] },
    oncePerPromotion: false,
  },
]

/** The extraction of rule A, for as long as the system knows of none. */
export const documentedExtraction = ["45931", "12876", "60254", "33019", "08777"]
