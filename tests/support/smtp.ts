import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

type ParsedMail = Email & {
  /** To whom it was really handed over, Bcc included. */
  recipients: string[]
}

/** A real mail server inside the test's process; it keeps what it is given, to whoever knows its password if it has one. */
export async function startSmtp({ password }: { password?: string } = {}) {
  const mails: ParsedMail[] = []
  let refusal: number | null = null
  let ending: "answer" | "silence" | "cut" = "answer"
  let opening: Promise<void> = Promise.resolve()
  let taken = 0

  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error("Wrong password")),
    logger: false,
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        taken++
        await opening
        if (refusal) return done(Object.assign(new Error("Refused by the test"), { responseCode: refusal }))
        const parsed = await PostalMime.parse(raw)
        mails.push({ ...parsed, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        if (ending === "cut") for (const connection of server.connections) connection.close()
        if (ending === "answer") done()
      }, done)
    },
  })
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,

    /** From now on every mail is answered with this code (451: try again later); null accepts again. */
    refuseWith(code: number | null): void {
      refusal = code
    },

    /** How many were handed over, answered or not. */
    get taken(): number {
      return taken
    },

    /** From now on every mail is answered only once this has come. */
    answerAfter(moment: Promise<void>): void {
      opening = moment
    },

    /** From now on every mail is taken whole, and then nothing is said, or the line is cut; "answer" says so again. */
    endWith(how: "answer" | "silence" | "cut"): void {
      ending = how
    },

    /** The first mail for which the predicate holds, also one that came already. */
    async waitFor(predicate: (mail: ParsedMail) => boolean, patienceMs = 30_000): Promise<ParsedMail> {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const found = mails.find(predicate)
        if (found) return found
        if (Date.now() > deadline)
          throw new Error(
            `No such mail among ${mails.length}: ${mails.map(({ subject }) => subject).join(", ")}`,
          )
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },

    /** Sender and pool keep connections open; the server would wait half a minute for them to go by themselves. */
    async stop(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of server.connections) connection.close()
      await closed
    },
  }
}
