/** What is typed into a terminal to check a draw from its files: on its page, and on the one about formats. */
export const CHECK_FILES = "node conferir.mjs BASE.csv RESULT.json KEYS.json ROOT.json PLAN.json"
export const CHECK_PROOF = "node conferir.mjs ROOT.json PROOF.json"

/** The checker's own fingerprint: in any other shell, and in that of Windows. */
export const CHECKER_HASH = "sha256sum conferir.mjs\ncertutil -hashfile conferir.mjs SHA256"

/** What a result's own sha256 is the hash of, as a shell reckons it: the file without that key and its line's end. */
export const OWN_HASH = `sed 's/,"sha256":"[0-9a-f]*"}$/}/' RESULT.json | tr -d '\\n' | sha256sum`
