import { hashPassword } from "#app/auth/passwords.server"
import { demoPassword } from "../accounts"

let hashed: Promise<string> | undefined

/** The demo password's hash, reckoned once per process: everyone in the seed and in the tests has it. */
export const demoPasswordHash = (): Promise<string> => (hashed ??= hashPassword(demoPassword))
