// Required before a command: tells on standard error how much memory it took at most, in KiB, and how long all of its
// threads together worked, in milliseconds. The kernel's own figure for a child (ru_maxrss) would include what its
// parent held when it was started.
process.on("exit", () => {
  const status = require("node:fs").readFileSync("/proc/self/status", "utf8")
  const { user, system } = process.cpuUsage()
  process.stderr.write(`peak ${/^VmHWM:\s+(\d+) kB$/m.exec(status)[1]}\n`)
  process.stderr.write(`processor ${Math.round((user + system) / 1000)}\n`)
})
