import { parseArgs } from "node:util"
import { eq } from "drizzle-orm"
import { dropResets, makeResetToken } from "#app/auth/reset.server"
import { connect, type Db } from "#app/db/client.server"
import { createUser } from "#app/domain/users/create-user.server"
import { type UserInput, userInput } from "#app/domain/users/user-input"
import { inTransaction } from "#app/db/transaction.server"
import { sayField } from "#app/words/fields"
import { writeAction } from "#app/audit/audit.server"
import { readEnv } from "#app/platform/env.server"
import { users } from "#drizzle/schema/users"
import { runCommand } from "./settings"

const HOURS = 24
const USAGE = "npm run admin:create -- --email E --name N --type super"

/** The new administrator as the command line has it; what is wrong is said one line a field. */
function readArguments(): UserInput {
  const option = { type: "string" } as const
  const { values } = parseArgs({ options: { email: option, name: option, type: option } })
  const parsed = userInput.safeParse(values)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path, message }) => `--${path.join(".")}: ${sayField(message, "en")}`,
  )
  throw new Error([USAGE, ...lines].join("\n"))
}

/** Whoever never set a password gets a new link when the first was lost. */
async function findOrCreate(db: Db, input: UserInput, now: Date): Promise<string> {
  const [known] = await db.select().from(users).where(eq(users.email, input.email))
  if (!known) return createUser(db, { input, by: null, now, reason: "npm run admin:create" })
  if (known.passwordHash === null && known.type === input.type) return auditLink(db, known.id, now)
  throw new Error(`${input.email} is an administrator already; /admin/forgot sends a link.`)
}

/** As at /admin/users, each link that somebody was given stands in the audit. */
async function auditLink(db: Db, userId: string, now: Date): Promise<string> {
  await inTransaction(db, (tx) =>
    writeAction(tx, {
      by: userId,
      permission: "users",
      action: "invite",
      reason: "npm run admin:create",
      subjectType: "users",
      subjectId: userId,
      at: now,
      table: users,
      before: null,
      after: null,
    }),
  )
  return userId
}

/** The account and its link; both with the run's row in the audit or neither. */
async function makeLink(tx: Db, input: UserInput, now: Date): Promise<string> {
  const userId = await findOrCreate(tx, input, now)
  // A link that was printed before may lie in somebody's terminal: only the newest one counts.
  await dropResets(tx, { userId })
  const token = await makeResetToken(tx, { userId, now, minutes: HOURS * 60 })
  if (!token) throw new Error(`${input.email} is disabled.`)
  return token
}

await runCommand(async () => {
  const input = readArguments()
  const { DATABASE_URL, ORIGIN, PORT } = process.env
  const settings = readEnv({ APP_ENV: "development", DATABASE_URL, ORIGIN, PORT })
  const db = connect(settings.DATABASE_URL, { max: 1 })
  try {
    const now = new Date()
    const token = await inTransaction(db, (tx) => makeLink(tx, input, now))
    const origin = settings.ORIGIN ?? `http://localhost:${settings.PORT}`
    console.log(`Set the password within ${HOURS} hours; the link works once:`)
    console.log(`${origin}/admin/reset/${token}`)
  } finally {
    await db.$client.end()
  }
})
