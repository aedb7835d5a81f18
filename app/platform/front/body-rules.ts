import type { FileLimit, FrontRefusal } from "./refusal"
import { isApi } from "./request-line"
import type { SessionCookie } from "./signed-in.server"

const KB = 1024
export const TEXT_CAP = 256 * KB
export const UPLOAD_CAP = 12 * KB * KB
/** 100,000 bars with all that is known of them. */
export const TABLE_CAP = 27 * KB * KB

/**
 * The longest that a body may take from its request's arrival (its headers are read, and the moment counts as an
 * invoice's): a photo from a phone at the edge of its signal takes minutes. A draw closes two minutes after its period
 * (`domain/draws/draw`), when no body that arrived in time may be on its way any more.
 */
export const BODY_MS = 110_000

type FileForm = { path: RegExp; session: SessionCookie; file: FileLimit; cap?: number }

/**
 * Every form with a file, the session that it needs, and the most that its own page says of one; `.data` is the same form
 * sent by the page's script.
 */
const fileForms: readonly FileForm[] = [
  { path: /^\/cupom(\.data)?\/?$/i, session: "user_session", file: { kind: "photo", megabytes: 10 } },
  {
    path: /^\/perfil\/premios\/[^/]+\/?$/i,
    session: "user_session",
    file: { kind: "photo", megabytes: 10 },
  },
  {
    path: /^\/admin\/cpf-block\/import(\.data)?\/?$/i,
    session: "admin_session",
    file: { kind: "list", megabytes: 10 },
  },
  {
    path: /^\/admin\/stores\/import-csv(\.data)?\/?$/i,
    session: "admin_session",
    file: { kind: "list", megabytes: 25 },
    cap: TABLE_CAP,
  },
  {
    path: /^\/admin\/fulfilment\/codes(\.data)?\/?$/i,
    session: "admin_session",
    file: { kind: "list", megabytes: 5 },
  },
  // Several photos at once.
  {
    path: /^\/admin\/validation\/[^/]+\/?$/i,
    session: "admin_session",
    file: { kind: "photo", megabytes: 12 },
  },
  {
    path: /^\/admin\/regulations\/(create(\.data)?|edit\/[^/]+)\/?$/i,
    session: "admin_session",
    file: { kind: "pdf", megabytes: 10 },
  },
]

/** The most bytes that a body may have, and what is said of more. */
export type BodyLimit = { cap: number; over: FrontRefusal }

/**
 * Photos and lists where they belong and from whom may send them, text everywhere else. `isSignedIn` looks at a
 * session's cookie: nobody else makes this process hold a large body.
 */
export function bodyLimit(
  path: string,
  contentType: string | undefined,
  isSignedIn: (session: SessionCookie) => boolean,
): BodyLimit {
  const over: FrontRefusal = { status: 413, reason: "body too large" }
  const isMultipart = mediaType(contentType) === "multipart/form-data"
  const form = isMultipart ? fileForms.find((each) => each.path.test(path)) : undefined
  if (!form) return { cap: TEXT_CAP, over }
  if (!isSignedIn(form.session))
    return { cap: TEXT_CAP, over: { status: 401, reason: "file without session" } }
  return { cap: form.cap ?? UPLOAD_CAP, over: { ...over, file: form.file } }
}

/** Refuses a body in a format that no form of ours sends; the API judges its own bodies. */
export function checkBodyType(path: string, contentType: string | undefined): FrontRefusal | null {
  const type = mediaType(contentType)
  if (type === "multipart/form-data") {
    return multipartBoundary(contentType) ? null : { status: 400, reason: "multipart boundary" }
  }
  const isForm = type === "application/x-www-form-urlencoded"
  const isScripted = type === "application/json" && path.endsWith(".data")
  return isForm || isScripted || isApi(path) ? null : { status: 415, reason: "content type" }
}

/** The boundary of a multipart body, RFC 2046: 1 to 70 characters; null where there is none to go by. */
export function multipartBoundary(contentType: string | undefined): string | null {
  if (mediaType(contentType) !== "multipart/form-data") return null
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType ?? "") ?? []
  const boundary = quoted ?? bare ?? ""
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : null
}

const mediaType = (contentType = "") => (contentType.split(";", 1)[0] ?? "").trim().toLowerCase()
