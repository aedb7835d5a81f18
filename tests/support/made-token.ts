import { demoPassword } from "#drizzle/seed/accounts"
import type { Visitor } from "./visitor"

/** The token that /admin/tokens/create shows to whoever may read these; a refused form shows none. */
export async function madeToken(somebody: Pick<Visitor, "post">, grant: readonly string[]): Promise<string> {
  const form: [string, string][] = [
    ["intent", "create"],
    ["name", "Painel do parceiro"],
    ["days", "30"],
    ["currentPassword", demoPassword],
    ["formKey", crypto.randomUUID()],
  ]
  const answer = await somebody.post("/admin/tokens/create", [
    ...form,
    ...grant.map((pair): [string, string] => ["grant[]", pair]),
  ])
  return /<code class="hash">([\w-]{43})<\/code>/.exec(await answer.text())?.[1] ?? ""
}
