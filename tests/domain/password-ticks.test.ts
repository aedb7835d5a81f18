import { expect, test } from "vitest"
import { passwordFaults } from "#app/domain/registrations/password"
import { rules } from "#app/site/enhance/passwords"

test("a password has every tick exactly where the server finds nothing wrong with it", () => {
  const order = ["min", "lower", "upper", "digit", "special"] as const
  for (const password of [
    "",
    "a",
    "Torcida@2026",
    "torcida2026",
    "ÁÉ çã 123!",
    "🍺🍺🍺🍺",
    "🍺🍺🍺🍺🍺🍺🍺a",
    "A1!a\n\n\n\n",
  ])
    expect(
      order.filter((_, at) => !rules[at]!.test(password)),
      password,
    ).toEqual(passwordFaults(password).filter((fault) => fault !== "max"))
})
