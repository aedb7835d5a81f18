import { createHash, randomBytes } from "node:crypto"

/** An opaque 256-bit token for a cookie, a bearer header or a link. */
export const makeToken = (): string => randomBytes(32).toString("base64url")

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest()
