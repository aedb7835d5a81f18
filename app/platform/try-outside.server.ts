import type { Env } from "./env.server"
import { newFileKey, openFiles } from "./storage/files.server"
import { log } from "./log/log.server"
import { greetMailServer } from "./mail/mail.server"

type Outside = Pick<Env, "FILES_URL" | "SMTP_URL">

/** Which of the settings that lead outside lead to nothing that works right now, and why. */
export async function faultsOutside({ FILES_URL, SMTP_URL }: Outside) {
  const tries = {
    FILES_URL: () => writeAndDelete(FILES_URL),
    SMTP_URL: async () => SMTP_URL && greetMailServer(SMTP_URL),
  }
  const faults: { setting: keyof Outside; error: unknown }[] = []
  for (const setting of ["FILES_URL", "SMTP_URL"] as const)
    await tries[setting]().catch((error: unknown) => faults.push({ setting, error }))
  return faults
}

/**
 * For the start of a process: a wrong address of the store or of the mail server reads like a right one, and shows in the first
 * photo or mail. No reason not to start, as what is away may come back.
 */
export async function sayFaultsOutside(settings: Outside): Promise<void> {
  for (const { setting, error } of await faultsOutside(settings))
    log.error(
      { setting, err: error },
      `${setting} leads to nothing that works: ${FAILS[setting]} until it does`,
    )
}

const FAILS = {
  FILES_URL: "photos, exports and the files of draws fail",
  SMTP_URL: "no mail goes out",
} as const satisfies Record<keyof Outside, string>

async function writeAndDelete(filesUrl: string): Promise<void> {
  const [files, key] = [openFiles(filesUrl), newFileKey("texts", "txt")]
  await files.put(key, Buffer.from("Written at a start, to see whether it can be."), "text/plain")
  await files.delete(key)
}
