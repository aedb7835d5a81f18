import { startSmtp } from "#tests/support/smtp"

// A process of its own, so that the server's work burdens neither of the two that are compared.
const { url } = await startSmtp()
process.send?.({ url })
process.once("disconnect", () => process.exit())
