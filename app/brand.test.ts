import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { brand, brandCss, inks } from "./brand"

type Inks = Record<string, string>

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(themed: Inks, ink: string, ground: string) {
  const all: Inks = { ...inks.press, ...themed }
  const [low = 0, high = 0] = [luminance(all[ink]!), luminance(all[ground]!)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const sheets = ["paper", "raised", "sunk"]
const pairs: { least: number; grounds: string[]; inks: string[] }[] = [
  { least: 7, grounds: sheets, inks: ["ink", "soft"] },
  { least: 7, grounds: ["amber-tint", "pitch-tint", "red-tint"], inks: ["ink"] },
  { least: 7, grounds: ["poster"], inks: ["poster-text"] },
  { least: 7, grounds: ["pitch"], inks: ["cream"] },
  { least: 7, grounds: ["amber", "cream"], inks: ["black"] },
  { least: 4.5, grounds: sheets, inks: ["pitch-ink", "red-ink", "amber-ink"] },
  { least: 4.5, grounds: ["amber-tint"], inks: ["amber-ink"] },
  { least: 4.5, grounds: ["pitch-tint"], inks: ["pitch-ink"] },
  { least: 4.5, grounds: ["red-tint"], inks: ["red-ink"] },
  { least: 4.5, grounds: ["poster"], inks: ["poster-ink"] },
  { least: 4.5, grounds: ["pitch"], inks: ["glow"] },
  { least: 4.5, grounds: ["cream"], inks: ["stamp"] },
  { least: 3, grounds: sheets, inks: ["edge", "focus"] },
  { least: 3, grounds: ["poster"], inks: ["focus"] },
]

describe.each(["day", "night", "deskDay", "deskNight"] as const)("inks of %s", (theme) => {
  const cases = pairs.flatMap(({ least, grounds, inks: on }) =>
    grounds.flatMap((ground) => on.map((ink) => ({ ink, ground, least }))),
  )
  it.each(cases)("$ink on $ground reaches $least", ({ ink, ground, least }) => {
    expect(contrast(inks[theme], ink, ground)).toBeGreaterThanOrEqual(least)
  })
})

describe("brand", () => {
  const code = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|css|html|webmanifest|svg)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `app/${name.replaceAll("\\", "/")}`)
  const holding = (isIn: (text: string) => boolean) => code.filter((file) => isIn(readFileSync(file, "utf8")))

  it("is the only file of the code that names the promotion", () => {
    expect(holding((text) => text.includes(brand.promotion))).toEqual(["app/brand.ts"])
  })

  it("is the only file of the code that knows an ink's colour", () => {
    // White, in the back office's sheets, is nobody's ink.
    const colours = Object.values(inks).flatMap((themed) => Object.values<string>(themed))
    const own = [...new Set(colours.map((colour) => colour.slice(0, 7)))].filter(
      (colour) => !/^#(0|f)+$/.test(colour),
    )
    expect(own.length).toBeGreaterThan(30)
    expect(holding((text) => own.some((colour) => text.toLowerCase().includes(colour)))).toEqual([
      "app/brand.ts",
    ])
  })
})

describe("brandCss", () => {
  it("makes every title line as wide as the block", () => {
    expect(brandCss()).toMatch(/--fit-1:0\.4883;--fit-2:0\.4248;/)
  })

  it("gives the desk its own paper and no poster", () => {
    expect(brandCss("desk")).toContain(`--paper:${inks.deskDay.paper}`)
    expect(brandCss("desk")).not.toContain("--fit-1")
  })
})
