/**
 * Loaded into a server that another process of ours started: when that one is killed outright, the channel
 * between them closes, and an orphan must not keep the port.
 */
process.on("disconnect", () => process.exit(1))
