import { setTimeout as sleep } from "node:timers/promises"

type MaybeAnswer<Answer> = Answer | false | null | undefined

/** Asks again and again until there is an answer, and hands it on; fails the test after `patienceMs`. */
export async function until<Answer>(
  what: string,
  ask: () => MaybeAnswer<Answer> | Promise<MaybeAnswer<Answer>>,
  patienceMs = 60_000,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`In ${patienceMs} ms it did not come about that ${what}.`)
    await sleep(20)
  }
}
