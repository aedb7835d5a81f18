import { sql } from "drizzle-orm"
import PgBoss from "pg-boss"
import { clientOf, type Db } from "#app/db/client.server"
import { through } from "#app/queue/jobs.server"

/** What the queue's own upkeep does with jobs that take too long, a quarter of an hour later: they are tried again. */
export async function quarterLater(db: Db): Promise<void> {
  await db.execute(
    sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`,
  )
  const boss = new PgBoss({ db: through(clientOf(db)), migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.maintain()
  await boss.stop({ graceful: false })
}
