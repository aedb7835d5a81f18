import pino, { type DestinationStream, type Logger } from "pino"
import { env, SettingsError } from "#app/platform/env.server"
import { outputWriter } from "./line-writer.server"
import { privateNames } from "./private-names"

/** Hidden down to the third level of a line. */
const hiddenPaths = privateNames.flatMap((key) => {
  const last = key.includes("-") ? `["${key}"]` : `.${key}`
  return [last.replace(/^\./, ""), `*${last}`, `*.*${last}`]
})

/** Bounded before its @, so that a long word costs no more than its length; ends in letters, as `react@18.2.0` does not. */
const MAIL_ADDRESS = /[^\s<>()[\]",;:=@]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}/gi

/** An error's message without a failed statement's parameters, which may be anybody's CPF, and without addresses of mail. */
export const hidePeople = (message: string): string =>
  (message.split(/\nparams:/, 1)[0] ?? "").replace(MAIL_ADDRESS, "[hidden]")

/** A mail server's answer, which repeats whom it refused: nodemailer puts it behind its own words and the first colon. */
type MailError = { command?: string; responseCode?: number; response?: string }

function messageOf(error: Error): string {
  const { responseCode, response } = error as MailError
  const isAnswer = responseCode !== undefined || response !== undefined
  return hidePeople(isAnswer ? (error.message.split(":", 1)[0] ?? "") : error.message)
}

/**
 * What a line says about an error, and a job that failed. PostgreSQL's `detail`, drizzle's message and a mail server's
 * answer carry people's values, so only codes, the constraint and the text up to the parameters or the answer are kept.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? { type: "not an Error" } : String(error)
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown }
  const { command, responseCode } = error as MailError
  // The stack repeats the message, so the parameters are cut out of it rather than off its end.
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: messageOf(error),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(command === undefined ? {} : { command }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(stack ? { stack: stack.join("\n") } : {}),
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

/** A logger that writes JSON lines to `stream`: standard output unless given, for which nothing ever waits. */
export function createLog(level: string, stream: DestinationStream = outputWriter()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: hiddenPaths, censor: "[hidden]" },
      serializers: {
        err: (error: unknown) => describeError(error),
        error: (error: unknown) => describeError(error),
      },
    },
    stream,
  )
}

/** Wrong settings stop a process at its entry point, with their own message; logging must not get in first. */
function configuredLevel(): string {
  try {
    return env().LOG_LEVEL
  } catch (error) {
    if (error instanceof SettingsError) return "info"
    throw error
  }
}

/** The process's logger: `log.info({ invoiceId }, "invoice stored")`. Never hand it a whole form or row. */
export const log: Logger = createLog(configuredLevel())
