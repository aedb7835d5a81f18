import { constants, fstatSync, openSync, write, writeSync } from "node:fs"

/** Lines that wait beyond so many bytes are dropped: those of some ten thousand requests. */
const HELD_BYTES = 4 * 1024 * 1024
/** So much a pipe takes whole or not at all, whoever else writes to it; a longer line goes alone. */
const WHOLE_BYTES = 4096
/** By then a slow reader may have made room, or somebody on a full disk. */
const SLOW_MS = 20
const FAILED_MS = 1_000
/** So long a process that ends waits for the reader of its last lines. */
const LAST_MS = 1_000

/**
 * Writes lines to a file descriptor without waiting for it and without throwing: a full disk under the log, or nobody who
 * reads it, must not stop the work that it tells of. Lines that find no room are dropped, and a line says how many as soon
 * as there is room again.
 */
function lineWriter(fd: number) {
  const waiting: Buffer[] = []
  /** What is on its way out, and whether the system has it in hand rather than having refused it for now. */
  let leaving: Buffer = Buffer.alloc(0)
  let isInHand = false
  let isAtWork = false
  let held = 0
  let lost = 0

  const hold = (bytes: Buffer) => {
    waiting.push(bytes)
    held += bytes.length
  }

  const sayLost = () => {
    const line = {
      level: "warn",
      time: new Date().toISOString(),
      lost,
      msg: "lines of the log found no room",
    }
    lost = 0
    hold(Buffer.from(`${JSON.stringify(line)}\n`))
  }

  const takeNext = (): Buffer => {
    let [count, length] = [0, 0]
    while (count < waiting.length && (count === 0 || length + waiting[count]!.length <= WHOLE_BYTES))
      length += waiting[count++]!.length
    return Buffer.concat(waiting.splice(0, count))
  }

  const hasLeft = (bytes: number) => {
    leaving = leaving.subarray(bytes)
    held -= bytes
  }

  function writeOn(): void {
    if (lost > 0 && held <= HELD_BYTES / 2) sayLost()
    if (leaving.length === 0) leaving = takeNext()
    isAtWork = leaving.length > 0
    if (!isAtWork) return
    isInHand = true
    write(fd, leaving, (error, bytes) => {
      isInHand = false
      if (error) return void setTimeout(writeOn, isSlow(error) ? SLOW_MS : FAILED_MS).unref()
      hasLeft(bytes)
      writeOn()
    })
  }

  return {
    write(line: string): void {
      const bytes = Buffer.from(line)
      if (held + bytes.length > HELD_BYTES) return void lost++
      hold(bytes)
      if (isAtWork) return
      isAtWork = true
      // What is said in one step leaves together.
      setImmediate(writeOn)
    },

    /** At the process's end, when nothing can be waited for any more but the reader, for a moment. */
    writeLast(): void {
      const until = performance.now() + LAST_MS
      // What the system has in hand it writes even now.
      if (isInHand) leaving = Buffer.alloc(0)
      if (lost > 0) sayLost()
      while (leaving.length > 0 || waiting.length > 0) {
        if (leaving.length === 0) leaving = takeNext()
        try {
          hasLeft(writeSync(fd, leaving))
        } catch (error) {
          if (!isSlow(error) || performance.now() > until) return
          sleep(SLOW_MS)
        }
      }
    },
  }
}

const isSlow = (error: unknown) => (error as NodeJS.ErrnoException).code === "EAGAIN"

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Standard output for a writer that never waits. A pipe is opened once more, for this process alone: one that is full then
 * says so at once, where it would hold a thread, and the process at its end, until somebody reads.
 */
function openOutput(): number {
  try {
    if (fstatSync(1).isFIFO()) return openSync("/dev/fd/1", constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // Not everybody may open what they were handed open.
  }
  return 1
}

/** The preload and the built application are two bundles of one process, whose lines go one after the other. */
const key = Symbol.for("bar-na-torcida.output")
const shared = globalThis as { [key]?: ReturnType<typeof lineWriter> }

/** The process's only writer of lines to standard output. */
export function outputWriter(): ReturnType<typeof lineWriter> {
  if (shared[key]) return shared[key]
  const writer = lineWriter(openOutput())
  process.on("exit", () => writer.writeLast())
  return (shared[key] = writer)
}
