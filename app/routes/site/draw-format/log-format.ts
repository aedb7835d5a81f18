type Sealed = { line: string; envelope: string }
type Signed = { seed: string; vkey: string; note: string }
/** Worked examples of the log, as the page on formats shows them. */
export type LogFormat = {
  entries: { begin: string; numbers: Sealed; chance: Sealed; leaves: readonly string[] }
  root: string
  checkpoint: Signed
  /** With whose it is, and what ties their CPF to the holder in it. */
  receipt: Signed & { cpf: string; secret: string }
  schedule: { key: string; text: string; commitment: string }
}

const sayNote = ({ seed, vkey, note }: Signed) => `seed = ${seed}\nvkey = ${vkey}\n\n${note}`

/** What each part's example prints, by the part. */
export const sayLog = ({ entries, root, checkpoint, receipt, schedule }: LogFormat) => ({
  log: [
    `entry 0     ${entries.begin}`,
    `  leaf      ${entries.leaves[0]}`,
    `entry       ${entries.numbers.line}`,
    `envelope 1  ${entries.numbers.envelope}`,
    `  leaf      ${entries.leaves[1]}`,
    `entry       ${entries.chance.line}`,
    `envelope 2  ${entries.chance.envelope}`,
    `  leaf      ${entries.leaves[2]}`,
    `root        ${root}`,
  ].join("\n"),
  checkpoint: sayNote(checkpoint),
  receipt: `${sayNote(receipt)}\nCPF = ${receipt.cpf}\nr   = ${receipt.secret}`,
  schedule: `key        = ${schedule.key}\ntext       = ${schedule.text}\ncommitment = ${schedule.commitment}`,
})

/** The forms, as formulas and lines. */
export const logBlocks = {
  log: `{"kind":"sealed","scope":"draw:ID","seal":"…"}          seal = hex(SHA-256(entry))

{"coupon":"…","draw":"ID","holder":"…","kind":"numbers","numbers":[[1,0,7,53269]],"paper":"…","salt":"…","turn":1}
{"coupon":"…","draw":"ID","kind":"void","positions":[[1,0]],"reason":"coupon-invalid","salt":"…","turn":2}
{"at":"…","draw":"ID","kind":"plan","sha256":"…","version":1}
{"at":"…","baseSha256":"…","cutoff":21,"draw":"ID","ineligible":{},"kind":"close","root":"…"}
{"at":"…","code":"typed","contest":5911,"draw":"ID","kind":"rejected","resultSha256":"…","sha256":"…"}
{"at":"…","called":4,"code":"documents","disqualified":1,"draw":"ID","kind":"call"}`,
  checkpoint: `NAME              example.org/registro/bar-1
SIZE              3
ROOT              base64(root)

— NAME BASE64     id || Ed25519(text)      id = SHA-256(NAME || 0x0A || 0x01 || key)[0…3]`,
  receipt: `NAME/comprovante
PROTOCOL
RECEIVED          2026-11-18T15:00:00.000Z
ENTRY R           SHA-256(ENTRY) = seal      holder = hex(SHA-256(R || draw || CPF))[0…31]
ENTRY

— NAME/comprovante BASE64`,
  schedule: `commitment = hex(SHA-256(key || text))
text = {"batch":"…","moments":[{"id":"…","moment":"…","name":"…","valueCents":N}],"version":N}`,
} as const
