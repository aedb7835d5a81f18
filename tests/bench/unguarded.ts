import type postgres from "postgres"

/** Works through rows that no use case made: what the database would tell or refuse of each is not what is measured. */
export const unguarded = (sql: postgres.Sql, fill: (tx: postgres.TransactionSql) => Promise<void>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await fill(tx)
  })
