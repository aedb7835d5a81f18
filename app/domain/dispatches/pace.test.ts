import { expect, test } from "vitest"
import { sayPace } from "#app/words/pace"

test.each([
  [200_000, 60, "a 60 por minuto, cerca de 2 dias e 7 horas"],
  [1, 60, "a 60 por minuto, cerca de 1 minuto"],
  [61, 1, "a 1 por minuto, cerca de 1 hora e 1 minuto"],
  [120, 2, "a 2 por minuto, cerca de 1 hora"],
  [2_880, 2, "a 2 por minuto, cerca de 1 dia"],
  [7_000_000, 6_000, "a 6.000 por minuto, cerca de 19 horas e 27 minutos"],
])("%d mails at %d a minute: %s", (count, pace, said) => {
  expect(sayPace({ count, exact: true }, pace)).toBe(said)
})

test("what was counted up to a bound takes longer than that", () => {
  expect(sayPace({ count: 100_000, exact: false }, 60)).toBe("a 60 por minuto, mais de 1 dia e 3 horas")
})
