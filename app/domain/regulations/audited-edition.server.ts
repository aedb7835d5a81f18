import { createHash } from "node:crypto"
import type { RegulationRow } from "./regulations.queries.server"

/** The SHA-256 of a text: what the audit keeps of it, which whoever has the text can compare. */
export const bodySha256 = (body: string): string => createHash("sha256").update(body).digest("hex")

/**
 * What the audit says of an edition: a text as long as a book stands in the edition itself, and in the audit its hash.
 */
export const auditedEdition = ({
  kind,
  locale,
  edition,
  title,
  body,
}: Pick<RegulationRow, "kind" | "locale" | "edition" | "title" | "body">) => ({
  kind,
  locale,
  edition,
  title,
  bodySha256: bodySha256(body),
})
