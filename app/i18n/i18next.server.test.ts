import { expect, test } from "vitest"
import { translators } from "./i18next.server"

test("what is counted has its thousands apart, as its language writes them", () => {
  const [pt, en] = [translators.pt.t, translators.en.t]
  expect(pt("profile.invoices.count", { count: 1_003 })).toBe("1.003 números")
  expect(en("profile.invoices.count", { count: 1_003 })).toBe("1,003 numbers")
  expect(pt("profile.invoices.count", { count: 999 })).toBe("999 números")
  expect(pt("draw.number.place", { place: 1_234_567, size: 5_000_000 })).toBe(
    "É a linha 1.234.567 de 5.000.000.",
  )
})

test("what is no count is written as it is", () => {
  const said = translators.pt.t("bars.city.title", { place: "Campinas" })
  expect(said).toBe("Campinas: bares participantes")
  expect(translators.pt.t("draw.number.notInList", { number: "07/53.269" })).toContain("07/53.269")
})
