import { DateTime } from "luxon"
import { z } from "zod"
import { brand } from "#app/brand"
import { DAY_MS } from "./time/days"
import { stampUrl, witnesses } from "./settings/outside-settings.server"
import { missingInProduction, weakInProduction } from "./settings/production-settings"
import {
  campaignName,
  filesUrl,
  mailSender,
  minutes,
  onOff,
  origin,
  postgresUrl,
  secretList,
  seed,
  sentryDsn,
  smtpUrl,
  ticketsRule,
  wholeNumber,
} from "./settings/setting-kinds"
import { TIME_ZONE } from "./time/time-zone"

const moment = z
  .string()
  .transform(
    (text, ctx) => readMoment(text) ?? fail(ctx, "expected YYYY-MM-DD HH:mm:ss in America/Sao_Paulo"),
  )
const day = z
  .string()
  .refine(
    (text) => DateTime.fromFormat(text, "yyyy-MM-dd").isValid && text.length === 10,
    "expected YYYY-MM-DD",
  )
function fail(ctx: z.RefinementCtx, message: string): never {
  ctx.addIssue({ code: "custom", message })
  return z.NEVER
}

/** `YYYY-MM-DD HH:mm:ss` read in São Paulo; null where the text is no such moment. */
export function readMoment(text: string): Date | null {
  // Nearly every page asks for moments that its link does not carry.
  if (text === "") return null
  const parsed = DateTime.fromFormat(text, "yyyy-MM-dd HH:mm:ss", { zone: TIME_ZONE })
  return parsed.isValid ? parsed.toJSDate() : null
}

/** More of anything than a campaign will see, and well within PostgreSQL's integers. */
const MANY = 1_000_000_000
const A_CENTURY_MS = 100 * 365 * DAY_MS

/** A load balancer that asks every two seconds, and believes the second answer, has heard it by then. */
const SECONDS_TO_BE_SEEN = 5

/** The settings that README.md lists for operators, one for one, with the same defaults. */
const schema = z.object({
  APP_ENV: z.enum(["production", "demo", "development", "test"]),
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  APP_DATABASE_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/)
    .default("bar_app"),
  PORT: wholeNumber(1, 65_535).default(3000),
  ORIGIN: origin.optional(),
  SESSION_SECRET: secretList(16).optional(),
  KEYS_SECRET: secretList(16).optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  CAMPAIGN: campaignName.default(brand.slug),
  LOG_KEY: seed.optional(),
  RECEIPT_KEY: seed.optional(),
  WITNESSES: witnesses.default([]),
  TSA_URL: stampUrl.optional(),
  AGEGATE: onOff.default(true),
  REGISTER_START: moment.optional(),
  REGISTER_END: moment.optional(),
  STORE_INVOICE_START: moment.optional(),
  STORE_INVOICE_END: moment.optional(),
  INVOICE_DATE_START: day.optional(),
  INVOICE_DATE_END: day.optional(),
  SESSION_USER_MINUTES: minutes.default(120),
  SESSION_ADMIN_MINUTES: minutes.default(60),
  ADMIN_TOTP: z.enum(["super", "optional"]).default("super"),
  MIN_AGE: wholeNumber(1, 120).default(18),
  TICKETS_RULE: ticketsRule.default("per-value:2000"),
  INVOICE_MIN_CENTS: wholeNumber(0, 99_999_999_99).default(0),
  INVOICE_MAX_CENTS: wholeNumber(1, 99_999_999_99).optional(),
  INVOICE_PHOTO: z.enum(["required", "optional"]).default("optional"),
  INVOICE_REVIEW: z.enum(["auto", "manual", "hold"]).default("auto"),
  MAX_TICKETS_PER_CPF: wholeNumber(1, MANY).optional(),
  MAX_INVOICES_PER_DAY: wholeNumber(1, MANY).optional(),
  PRIZES_PER_CPF: wholeNumber(0, MANY).default(1),
  WINDOW_OVERRIDE: onOff.optional(),
  RATE_LIMITS: onOff.default(true),
  POSTS_PER_MINUTE: wholeNumber(1, MANY).default(60),
  ACCOUNT_POSTS_PER_MINUTE: wholeNumber(1, MANY).default(60),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailSender.default(`${brand.promotion} <nao-responda@${brand.slug}.example>`),
  MAIL_EVENTS_SECRET: z.string().min(32, "expected 32 characters or more").optional(),
  FILES_URL: filesUrl.default("file:.data/files"),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  MAPS_KEY: z.string().optional(),
  GTM_ID: z.string().optional(),
  SENTRY_DSN: sentryDsn.optional(),
  WORKER: onOff.default(true),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  CLOCK_OFFSET_MS: wholeNumber(-A_CENTURY_MS, A_CENTURY_MS).default(0),
})

const windows = [
  ["REGISTER_START", "REGISTER_END"],
  ["STORE_INVOICE_START", "STORE_INVOICE_END"],
  ["INVOICE_DATE_START", "INVOICE_DATE_END"],
] as const

type ParsedSettings = z.output<typeof schema>
export type Env = Omit<ParsedSettings, "SESSION_SECRET" | "WINDOW_OVERRIDE" | "DRAIN_SECONDS"> & {
  SESSION_SECRET: string[]
  DRAIN_SECONDS: number
  WINDOW_OVERRIDE: boolean
  isProduction: boolean
}

/** One line per missing or malformed setting; the process must not start with it. */
export class SettingsError extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"))
    this.name = "SettingsError"
  }
}

/** Checks the environment against the schema above; an empty value counts as unset. Throws SettingsError. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.entries(source).filter(([, value]) => value !== undefined && value !== "")
  const settings: Record<string, string | undefined> = {
    APP_ENV: defaultMode(source.NODE_ENV),
    ...Object.fromEntries(set),
  }
  const parsed = schema.safeParse(settings)
  const lines = parsed.success
    ? []
    : parsed.error.issues.map((issue) => lineFor(String(issue.path[0]), settings, issue.message))
  const known = parsed.success ? parsed.data : readable(settings)
  if (settings.APP_ENV === "production")
    lines.push(...missingInProduction(settings), ...weakInProduction(known))
  for (const [start, end] of windows) {
    const [from, to] = [known[start], known[end]]
    if (from && to && from > to) lines.push(`${end}: lies before ${start}`)
  }
  if (Boolean(settings.RECAPTCHA_SITE_KEY) !== Boolean(settings.RECAPTCHA_SECRET))
    lines.push("RECAPTCHA_SECRET: set RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET both or neither")
  if ((known.INVOICE_MAX_CENTS ?? Infinity) < (known.INVOICE_MIN_CENTS ?? 0))
    lines.push("INVOICE_MAX_CENTS: lies below INVOICE_MIN_CENTS")
  if (!parsed.success || lines.length > 0) throw new SettingsError([...new Set(lines)].sort())
  const isProduction = parsed.data.APP_ENV === "production"
  return {
    ...parsed.data,
    SESSION_SECRET: parsed.data.SESSION_SECRET ?? ["development-only-secret"],
    WINDOW_OVERRIDE: parsed.data.WINDOW_OVERRIDE ?? !isProduction,
    DRAIN_SECONDS: parsed.data.DRAIN_SECONDS ?? (isProduction ? SECONDS_TO_BE_SEEN : 0),
    isProduction,
  }
}

/** What can be read of settings some of which are malformed, so that the other faults are told in the same start. */
function readable(settings: Record<string, string | undefined>): Partial<ParsedSettings> {
  const entries = Object.entries(schema.shape).flatMap(([name, kind]) => {
    const read = kind.safeParse(settings[name])
    return read.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(entries)
}

/** The demo runs optimised code (NODE_ENV=production) without being production, hence a word of its own. */
const defaultMode = (nodeEnv = "development") =>
  nodeEnv === "production" || nodeEnv === "test" ? nodeEnv : "development"

function lineFor(name: string, settings: Record<string, unknown>, message: string): string {
  return settings[name] === undefined ? `${name}: missing` : `${name}: ${message}`
}

let cached: Env | undefined

/** The process's settings, read once. */
export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}

/**
 * What wraps the data key, the first of them, and opens it, any of them; empty where none is set. Commands need it before
 * the other settings are known. Throws SettingsError.
 */
export function keysSecrets(): string[] {
  const parsed = schema.shape.KEYS_SECRET.safeParse(process.env.KEYS_SECRET || undefined)
  if (parsed.success) return parsed.data ?? []
  throw new SettingsError(parsed.error.issues.map(({ message }) => `KEYS_SECRET: ${message}`))
}

/** Base of the links that leave the site (mails, sitemap): ORIGIN, outside production else this machine. */
export const publicOrigin = (): string => env().ORIGIN ?? `http://localhost:${env().PORT}`
