import { mkdir, rename, writeFile } from "node:fs/promises"
import path from "node:path"
import type { Readable } from "node:stream"
import { createTransport, type PluginFunction, type SendMailOptions } from "nodemailer"
import { env, publicOrigin } from "#app/platform/env.server"
import { onShutdown } from "#app/platform/shutdown.server"

export type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** From makeMessageId: a mail sent again carries the same one, so that it is one mail to whoever gets it. */
  messageId: string
  headers?: Record<string, string>
  attachments?: MailFile[]
}

/** A text that goes along byte for byte, whatever lies between here and its reader. */
export type MailFile = { filename: string; content: string }

export type Post = { send(mail: Mail): Promise<void>; close(): void }

const FOLDER = ".data/mail"
/** How long a mail server may take; the job queue tries again later. */
const PATIENCE_MS = 15_000

/** Connections to the mail server, kept open; who sends more at a time waits for one of them. */
const CONNECTIONS = 5

/** `<kind.id@host>`; the host is ORIGIN's, so that two campaigns never share an id. */
export const makeMessageId = (kind: string, id: string): string =>
  `<${kind}.${id}@${new URL(publicOrigin()).hostname}>`

/** Where mails go: a mail server, or without one a folder with a file for each. */
export const openPost = ({
  smtpUrl,
  from,
  folder = FOLDER,
  patienceMs = PATIENCE_MS,
}: {
  smtpUrl?: string
  from: string
  folder?: string
  patienceMs?: number
}): Post => (smtpUrl ? postBySmtp(smtpUrl, { from, patienceMs }) : postToFolder(folder, from))

/** What a mail server did not take: once any of it was handed over, only an answer of the server says that it is not there. */
export type MailError = Error & {
  handedOver?: boolean
  code?: string
  command?: string
  responseCode?: number
}

type Tries = { tries: Readable[] }

function postBySmtp(url: string, { from, patienceMs }: { from: string; patienceMs: number }): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    ...timeouts(patienceMs),
  })
  transport.use("stream", keepTries)
  return {
    async send(mail) {
      const tries: Readable[] = []
      const sending: SendMailOptions & Tries = { ...message(mail, from), tries }
      try {
        await transport.sendMail(sending)
      } catch (error) {
        throw Object.assign(error as Error, { handedOver: tries.some((bytes) => bytes.readableDidRead) })
      }
    },
    close: () => transport.close(),
  }
}

const timeouts = (patienceMs: number) => ({
  connectionTimeout: patienceMs,
  greetingTimeout: patienceMs,
  socketTimeout: patienceMs * 2,
})

/** Signs in at the mail server and sends nothing. Throws what it, or the way there, has against it. */
export async function greetMailServer(url: string, patienceMs = PATIENCE_MS): Promise<void> {
  const transport = createTransport({ url, ...timeouts(patienceMs) })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Keeps what each try reads the mail from: a broken line is the same error before the first byte and after the last one. */
const keepTries: PluginFunction = ({ data, message: node }, done) => {
  const { tries } = data as unknown as Tries
  const open = node.createReadStream.bind(node)
  node.createReadStream = (options) => {
    const bytes = open(options)
    tries.push(bytes)
    return bytes
  }
  done()
}

function postToFolder(folder: string, from: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  return {
    async send(mail) {
      const { message: eml } = await transport.sendMail(message(mail, from))
      const file = path.join(folder, `${mail.messageId.replace(/[<>]/g, "").replace(/[^\w.@-]/g, "_")}.eml`)
      await mkdir(folder, { recursive: true })
      // Renamed into place: whoever watches the folder sees whole mails only.
      await writeFile(`${file}.part`, eml as Buffer)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}

const message = ({ headers, attachments = [], ...mail }: Mail, from: string): SendMailOptions => ({
  ...mail,
  attachments: attachments.map((file) => ({
    ...file,
    contentType: "text/plain; charset=utf-8",
    contentTransferEncoding: "base64",
  })),
  from,
  // Nobody's absence note comes back, and the files can be read as they are.
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", ...headers },
  textEncoding: "quoted-printable",
  disableFileAccess: true,
  disableUrlAccess: true,
})

let opened: Post | undefined

/**
 * The process's way to send mails, opened on first use and closed with the process. Who sends until the very end asks for
 * it before registering its own end: what was registered last ends first.
 */
export function sharedPost(): Post {
  if (!opened) {
    const post = openPost({ smtpUrl: env().SMTP_URL, from: env().MAIL_FROM })
    opened = post
    onShutdown("mail", () => post.close())
  }
  return opened
}

/** Sends one mail by SMTP_URL, or writes it to `.data/mail/`. Throws when the server refuses or is silent. */
export const sendMail = (mail: Mail): Promise<void> => sharedPost().send(mail)
