type Signed = { seed: string; vkey: string; note: string }
/** Worked examples of the log, as the page on formats shows them. */
export type LogFormat = {
  entry: { begin: string; line: string; envelope: string; leaves: readonly string[] }
  root: string
  checkpoint: Signed
  receipt: Signed
  schedule: { key: string; text: string; commitment: string }
}

const sayNote = ({ seed, vkey, note }: Signed) => `seed = ${seed}\nvkey = ${vkey}\n\n${note}`

/** What each part's example prints, by the part. */
export const sayLog = ({ entry, root, checkpoint, receipt, schedule }: LogFormat) => ({
  log: [
    `entry 0     ${entry.begin}`,
    `  leaf      ${entry.leaves[0]}`,
    `entry       ${entry.line}`,
    `envelope 1  ${entry.envelope}`,
    `  leaf      ${entry.leaves[1]}`,
    `root        ${root}`,
  ].join("\n"),
  checkpoint: sayNote(checkpoint),
  receipt: sayNote(receipt),
  schedule: `key        = ${schedule.key}\ntext       = ${schedule.text}\ncommitment = ${schedule.commitment}`,
})

/** The forms, as formulas and lines. */
export const logBlocks = {
  checkpoint: `NAME              example.org/registro/bar-1
SIZE              2
ROOT              base64(root)

— NAME BASE64     id || Ed25519(text)      id = SHA-256(NAME || 0x0A || 0x01 || key)[0…3]`,
  receipt: `NAME/comprovante
PROTOCOL
RECEIVED          2026-11-18T15:00:00.000Z
ENTRY             SHA-256(ENTRY) = seal

— NAME/comprovante BASE64`,
  schedule: `commitment = hex(SHA-256(key || text))
text = {"batch":"…","moments":[{"id":"…","moment":"…","name":"…","valueCents":N}],"version":N}`,
} as const
