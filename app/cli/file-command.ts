import path from "node:path"

/**
 * Runs a command over two files that are named on the command line, or three, and a word behind them where the
 * command takes one; it answers the exit code. What stops it is said on
 * standard error, in one line (one for each fault of a rule), with exit code 2.
 */
export async function runOverFiles(
  usage: string,
  run: (
    first: string,
    second: string,
    third: string | undefined,
    word: string | undefined,
  ) => Promise<number>,
  { mostNames = 3 }: { mostNames?: number } = {},
): Promise<void> {
  // A closed pipe reaches `print`; without a listener the event would end the process with a stack.
  process.stdout.on("error", () => {})
  try {
    const [first, second, third, word, ...more] = process.argv.slice(2)
    if (!first || !second || more.length > 0 || (word !== undefined && mostNames < 4))
      throw new Error(`usage: npm run -s ${usage}`)
    process.exitCode = await run(whereTyped(first), whereTyped(second), third && whereTyped(third), word)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  }
}

/** npm runs a script in the program's folder, and says in INIT_CWD where it was called: files are named from there. */
export function whereTyped(file: string): string {
  const { INIT_CWD, npm_lifecycle_event } = process.env
  return INIT_CWD && npm_lifecycle_event ? path.resolve(INIT_CWD, file) : file
}

/** Writes to standard output, and waits until it is taken. */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) =>
      error ? reject(new Error(`the output was not taken to its end (${error.message})`)) : resolve(),
    ),
  )
}
