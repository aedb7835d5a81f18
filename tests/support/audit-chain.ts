import type postgres from "postgres"
import { v7 as uuidv7 } from "uuid"
import { GENESIS, linkHash, sha256 } from "#app/audit/audit-chain.server"

const AT_ONCE = 1_000

/**
 * Puts an audit of so many rows into an empty one, as writeAction leaves it: reviews of invoices, and for every tenth
 * row a changed email. The owner goes past the triggers, which would look for the head row by row.
 */
export async function insertChain(owner: postgres.Sql, userId: string, count: number): Promise<void> {
  let prevHash = GENESIS
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (let done = 0; done < count; done += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, n) => done + n)
      const made = numbers.map((n) => {
        const link = linkOf(n, { userId, prevHash })
        prevHash = link.row.hash
        return link
      })
      await tx`insert into actions ${tx(made.map(({ row }) => row))}`
      const values = made.flatMap(({ value }) => value ?? [])
      if (values.length > 0) await tx`insert into action_values ${tx(values)}`
    }
  })
}

function linkOf(n: number, { userId, prevHash }: { userId: string; prevHash: string }) {
  const [id, subjectId, at] = [uuidv7(), uuidv7(), new Date(Date.UTC(2026, 0, 1) + n * 1000)]
  const email = n % 10 === 0 ? { salt: `salt ${n}`, value: JSON.stringify(`person.${n}@example.com`) } : null
  const [permission, action] = email ? ["registrations", "update_email"] : ["invoices", "invalidate"]
  const hashed = email && { email: { sha256: sha256(email.salt + email.value) } }
  const text = JSON.stringify({
    id,
    at: at.toISOString(),
    user: userId,
    permission,
    action,
    subject: { type: permission, id: subjectId },
    before: email ? { email: null } : { status: "validated", version: 1 },
    after: hashed ?? { numbersVoided: 4, reason: "Cupom ilegível", status: "invalid", version: 2 },
    reason: email ? null : "Cupom ilegível",
  })
  const names = { permission, action, subject_type: permission, subject_id: subjectId }
  const hash = linkHash(prevHash, text)
  return {
    row: { id, seq: n + 1, user_id: userId, ...names, at, text, prev_hash: prevHash, hash },
    value: email && { id: uuidv7(), action_id: id, path: "after.email", ...email },
  }
}
