import { parseArgs } from "node:util"
import { z } from "zod"
import { connect } from "#app/db/client.server"
import { createDraw } from "#app/domain/draws/planning/create-draw.server"
import { drawRuleSchema } from "#app/domain/draws/inspection/draw-rule"
import { parseDay } from "#app/platform/time/day"
import { RuleBroken, sayBroken } from "#app/errors"
import { readMoment } from "#app/platform/env.server"
import { useKeptKeysSecret } from "./keys-secret"
import { databaseSettings, explain } from "./settings"

const usage = `npm run draw:create -- --title TEXT --prize TEXT --start "YYYY-MM-DD HH:mm:ss" --end "YYYY-MM-DD HH:mm:ss"
  --extraction YYYY-MM-DD [--hour 20] --series COUNT [--series-first 0] [--digits 2] [--winners 1] [--surrogates 5]
  [--approximation ascending|higher-then-lower|alternating] [--wrap] [--once-per-promotion]
  [--empty-series alternating|higher-then-lower|lower|none] [--prefix DIGITS] [--alongside]

  --alongside: beside another draw of the same days, on purpose`

const text = { type: "string" } as const
const flag = { type: "boolean", default: false } as const
const options = {
  title: text,
  prize: text,
  start: text,
  end: text,
  extraction: text,
  hour: text,
  series: text,
  "series-first": { ...text, default: "0" },
  digits: { ...text, default: "2" },
  approximation: { ...text, default: "higher-then-lower" },
  "empty-series": { ...text, default: "higher-then-lower" },
  prefix: text,
  winners: { ...text, default: "1" },
  surrogates: { ...text, default: "5" },
  wrap: flag,
  "once-per-promotion": flag,
  alongside: flag,
} as const

const required = z.string("is missing").trim().min(1, "is empty").max(200, "has more than 200 characters")
const count = z
  .string("is missing")
  .regex(/^[0-9]{1,6}$/, "is not a whole number")
  .transform(Number)
const found = <Value>(read: (text: string) => Value | null, expected: string) =>
  z.string("is missing").transform((text, ctx) => {
    const value = read(text)
    if (value !== null) return value
    ctx.addIssue({ code: "custom", message: `is not ${expected}` })
    return z.NEVER
  })
const moment = found(readMoment, "YYYY-MM-DD HH:mm:ss (America/Sao_Paulo)")

const schema = z.object({
  title: required,
  prize: required,
  start: moment,
  end: moment,
  extraction: found(parseDay, "a day, YYYY-MM-DD"),
  hour: count.refine((hour) => hour <= 23, "is not an hour of the day, 0 to 23").optional(),
  series: count,
  "series-first": count,
  digits: count.refine((digits) => digits >= 1 && digits <= 5, "is not between 1 and 5"),
  approximation: drawRuleSchema.shape.approximation,
  "empty-series": drawRuleSchema.shape.emptySeries,
  prefix: z.string().optional(),
  winners: count,
  surrogates: count,
  wrap: z.boolean(),
  "once-per-promotion": z.boolean(),
  alongside: z.boolean(),
})

/** The arguments as a draw, or one sentence for each that is wrong. */
function readArguments(args: string[]) {
  const parsed = schema.safeParse(parseArgs({ args, options, allowPositionals: false }).values)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `--${path.join(".")} ${message}`).join("\n"))
}

async function main() {
  const args = readArguments(process.argv.slice(2))
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  await useKeptKeysSecret()
  const db = connect(DATABASE_URL, { max: 1, role: APP_DATABASE_ROLE })
  try {
    const made = await createDraw(db, {
      title: args.title,
      prize: args.prize,
      periodStart: args.start,
      // The last second named belongs to the period to its end.
      periodEnd: new Date(args.end.getTime() + 999),
      extractionOn: args.extraction,
      extractionHour: args.hour,
      oncePerPromotion: args["once-per-promotion"],
      alongside: args.alongside,
      rule: {
        seriesFirst: args["series-first"],
        seriesCount: args.series,
        seriesDigits: args.digits,
        // The tens digits of as many prizes as the series has digits, as regulations do.
        seriesFrom: Array.from({ length: args.digits }, (_, index) => index + 1),
        prefix: args.prefix ?? null,
        approximation: args.approximation,
        wrap: args.wrap,
        emptySeries: args["empty-series"],
        winners: args.winners,
        surrogates: args.surrogates,
        onePerHolder: true,
      },
      now: new Date(),
    })
    console.log(`draw ${made.drawId}`)
    console.log(`commitment of the holders' key ${made.holderKeyCommitment}`)
    console.log(`commitment of the numbers' key ${made.segment.keyCommitment}`)
  } finally {
    await db.$client.end()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof RuleBroken ? sayBroken(error, "en") : explain(error))
  if (!(error instanceof RuleBroken)) console.error(`\n${usage}`)
  process.exitCode = 2
}
