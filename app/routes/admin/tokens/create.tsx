import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import {
  areaGroups,
  areaLabels,
  listLabels,
  missingPermission,
  pairsOf,
  sayPermission,
} from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import { createToken, grantable } from "#app/domain/tokens/create-token.server"
import { readingOf } from "#app/domain/tokens/readable-list"
import { readableLists } from "#app/domain/tokens/readable-lists.server"
import { tokenInput } from "#app/domain/tokens/token-input"
import { constraintOf } from "#app/forms/constraint.server"
import { refusalIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { provesOwnHand } from "#app/admin/proves-own-password.server"
import { TokenForm } from "./token-form"

export const meta = () => pageMeta("Criar token")

export const loader = adminLoader("tokens:create", async ({ admin }) => {
  if (!can(admin.permissions, "tokens:generate")) throw missingPermission("tokens:generate")
  return {
    formKey: randomUUID(),
    groups: groupRights(grantable(admin.permissions)),
    constraint: constraintOf(tokenInput),
  }
})

/** The lists that a right opens, where its own name does not say so. */
function sayOpened(pair: string): string {
  const [area] = pair.split(":")
  const opened = readableLists.filter((list) => readingOf(list).some((right) => right === pair))
  const others = opened.filter((list) => list.area !== area).map((list) => listLabels[list.area])
  if (others.length === 0) return ""
  return ` (abre${others.length < opened.length ? " também" : ""} ${others.join(" e ")})`
}

/** In the order of the menu, as the matrix of permissions has them. */
const groupRights = (rights: readonly string[]) =>
  areaGroups
    .map(({ title, areas }) => ({
      title,
      rights: areas
        .flatMap(pairsOf)
        .filter((pair) => rights.includes(pair))
        .map((pair) => ({ pair, label: sayPermission(pair) + sayOpened(pair) })),
    }))
    .filter(({ rights }) => rights.length > 0)

export const action = adminAction({
  create: command({
    guard: "tokens:generate",
    schema: tokenInput,
    proves: provesOwnHand,
    async run(input, { db, admin, client, now }) {
      return { token: await createToken(db.primary, { input, maker: admin, ip: client.ip, now }) }
    },
  }),
})

export default function CreateTokenPage() {
  const props = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage isForm title="Criar token" back={{ href: paths.admin.tokens, label: areaLabels.tokens }}>
      {answer && "token" in answer ? (
        <Made token={answer.token} />
      ) : (
        <TokenForm {...props} answer={refusalIn(answer)} />
      )}
    </DetailPage>
  )
}

/** The token, this once: nobody can read it again. */
const Made = ({ token }: { token: string }) => (
  <Card title="Token criado">
    <Notice tone="warning" title="Guarde agora: ele não aparece de novo">
      Quem tem este token lê o que ele pode ler. Se vazar, revogue na lista.
    </Notice>
    <p>
      <code className="hash">{token}</code>
    </p>
    <p>
      Use em <code>Authorization: Bearer TOKEN</code>, por exemplo com <code>GET /api/admin/stores</code>.
    </p>
  </Card>
)
