import { and, desc, eq, isNotNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { logCheckpoints } from "#drizzle/schema/log"
import { GrowingTree, packEdge, type TileNode, unpackEdge } from "./growing-tree.server"
import { hashesBetween } from "./tiles.queries.server"

/** Leaves that are held at a time. */
const PAGE = 8_192

type TreeHead = { size: number; root: Buffer }
type Head = typeof logCheckpoints.$inferSelect

/**
 * Whether the entries lead from what a log signed last to the tree that is about to be signed: whoever may write the
 * database's rows may write a root there that no entry has, or a node that no tile may have. Reads the leaves since then alone; what they go on from is the
 * edge of the last signed tree, which has to have the very note that `noteOf` it is: that too could be anybody's. Whoever
 * does not hold the key, and so no `noteOf`, believes that one.
 */
export async function extendsSigned(
  db: Db,
  head: Head,
  noteOf: ((tree: TreeHead) => string) | undefined,
): Promise<boolean> {
  const { log } = head
  const [signed] = await db
    .select()
    .from(logCheckpoints)
    .where(and(eq(logCheckpoints.log, log), isNotNull(logCheckpoints.note), sql`size < ${head.size}`))
    .orderBy(desc(logCheckpoints.size))
    .limit(1)
  const tree = signed ? new GrowingTree(signed.size, unpackEdge(signed.edge)) : new GrowingTree()
  if (signed && noteOf && signed.note !== noteOf({ size: tree.size, root: rootOf(tree) })) return false
  while (tree.size < head.size) {
    const leaves = await hashesBetween(
      db,
      { log, level: 0 },
      tree.size,
      Math.min(tree.size + PAGE, head.size),
    )
    if (leaves.length === 0) return false
    const nodes = leaves.flatMap((leaf) => tree.add(leaf.toString("latin1")))
    if (!(await areStored(db, log, nodes))) return false
  }
  return rootOf(tree).equals(head.root) && packEdge(tree.edge()).equals(head.edge)
}

/** Whether tiles are made of these nodes: whoever may write rows may have written others before them. */
async function areStored(db: Db, log: number, nodes: readonly TileNode[]): Promise<boolean> {
  for (const level of new Set(nodes.map((node) => node.level))) {
    const own = nodes.filter((node) => node.level === level)
    const [from, to] = [own[0]!.number, own.at(-1)!.number + 1]
    const stored = await hashesBetween(db, { log, level }, from, to)
    if (!own.every(({ hash }, nth) => stored[nth]?.toString("latin1") === hash)) return false
  }
  return true
}

const rootOf = (tree: GrowingTree) => Buffer.from(tree.root(), "latin1")
