import { rmSync, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { isDeepStrictEqual } from "node:util"
import { computeFromFiles } from "#app/domain/draws/result/compute-from-files.server"
import { verifyResult } from "#app/domain/draws/result/verify-result.server"
import { generateDraw, type GeneratedDraw } from "./generated-draws"
import { naiveDraw } from "./naive-draw"

/** One way of working a draw out; it answers what RESULT.json holds. */
type DrawReading = { name: string; play: (draw: GeneratedDraw) => Promise<unknown> }

/** The naive one in the tests: it shares no code with the others, and they are compared with it. */
const naive = ({ baseCsv, rule }: GeneratedDraw) => naiveDraw(baseCsv, JSON.stringify(rule))

/**
 * Works out so many generated draws in every way and throws at the first whose results are not the same, with its seed.
 * Seeds count up from the given one. Answers how many results were the naive way's.
 */
export async function drawsAgree(
  ways: DrawReading[],
  { seed, count }: { seed: number; count: number },
): Promise<number> {
  let agreed = 0
  for (let at = seed; at < seed + count; at++) {
    const draw = generateDraw(at)
    const expected = naive(draw)
    for (const { name, play } of ways) {
      const found = await play(draw)
      if (isDeepStrictEqual(found, expected)) {
        agreed++
        continue
      }
      throw new Error(
        [
          `draw ${at}: ${name} and the naive way disagree`,
          draw.baseCsv,
          JSON.stringify(draw.rule),
          JSON.stringify(found),
          JSON.stringify(expected),
        ].join("\n"),
      )
    }
  }
  return agreed
}

/** The way over files, computed and then verified; they lie in a folder of its own until it is closed. */
export async function fileWay(): Promise<DrawReading & { close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "draw-files-"))
  return {
    name: "the file way",
    play: async ({ seed, baseCsv, rule }) => {
      // Names of their own: to write over a file can mean to wait for the disk.
      const at = (name: string) => path.join(folder, `${seed}-${name}`)
      const paths = { basePath: at("BASE.csv"), rulePath: at("RULE.json"), resultPath: at("RESULT.json") }
      writeFileSync(paths.basePath, baseCsv)
      writeFileSync(paths.rulePath, JSON.stringify(rule))
      const blocks: Buffer[] = []
      for (const block of computeFromFiles(paths)) blocks.push(block)
      writeFileSync(paths.resultPath, Buffer.concat(blocks))
      const differences = await verifyResult(paths)
      if (differences.length > 0) throw new Error(`a result is not verified: ${differences.join("\n")}`)
      for (const file of Object.values(paths)) rmSync(file)
      return JSON.parse(Buffer.concat(blocks).toString())
    },
    close: () => rm(folder, { recursive: true }),
  }
}
