/** The most that the process held while `work` ran, above what it held when the watch was made, in MiB. */
export function watchMemory() {
  const MIB = 2 ** 20
  const rss = () => process.memoryUsage.rss() / MIB
  const idle = rss()
  let most = idle
  const look = () => void (most = Math.max(most, rss()))
  /** Watches this, and not what else the benchmark does between. */
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    const timer = setInterval(look, 20)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      look()
    }
  }
  return { during, peak: () => most - idle }
}
