import { RuleBroken } from "#app/errors"
import { sayPermission } from "./permission-labels"
import type { Permission } from "./permissions"

/** The refusal of whoever may not, naming the right that is missing; of several one would have been enough. */
export function missingPermission(...wanted: readonly Permission[]): RuleBroken {
  const named = wanted.map((pair) => `“${sayPermission(pair)}”`)
  const [pt, en] =
    named.length === 1
      ? [`Falta a permissão ${named[0]}.`, `Missing permission: ${wanted[0]}.`]
      : [`Falta uma destas permissões: ${named.join(" ou ")}.`, `Missing one of: ${wanted.join(", ")}.`]
  return new RuleBroken("FORBIDDEN", {
    because: {
      pt: `${pt} Se o seu trabalho pede isso, fale com quem cuida das permissões do painel.`,
      en,
    },
  })
}
