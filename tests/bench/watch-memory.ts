/** The most that the process held, above what it held when it began, in MiB. */
export function watchMemory() {
  const MIB = 2 ** 20
  const rss = () => process.memoryUsage.rss() / MIB
  const idle = rss()
  let most = idle
  const timer = setInterval(() => (most = Math.max(most, rss())), 20)
  return { peak: () => Math.max(most, rss()) - idle, stop: () => clearInterval(timer) }
}
