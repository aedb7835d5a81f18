import { commitTo } from "#app/domain/prizes/commitment.server"

type RevealedKey = { key: Buffer; text: string; commitment: string }

/** Whether a revealed key and text are what was committed to, as anybody can check after the publication. */
export const opensCommitment = ({ key, text, commitment }: RevealedKey): boolean =>
  key.length === 32 && commitTo({ key, text }) === commitment
