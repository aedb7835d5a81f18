import { parseArgs } from "node:util"
import { drawsAgree, fileWay } from "./support/draws-agree"

/**
 * `npm run draws:agree -- --count 100000 --seed 1`: generated draws, worked out over files and naively, agree. What
 * `npm test` compares on two thousand draws, on as many as there is time for.
 */
const { values } = parseArgs({
  options: { count: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
})
const files = await fileWay()
try {
  const [count, seed] = [Number(values.count), Number(values.seed)]
  if (!(count > 0 && Number.isInteger(seed))) throw new Error("--count and --seed are whole numbers")
  for (let done = 0; done < count; done += 10_000) {
    await drawsAgree([files], { seed: seed + done, count: Math.min(10_000, count - done) })
    console.log(`${Math.min(done + 10_000, count)} draws agree`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await files.close()
}
