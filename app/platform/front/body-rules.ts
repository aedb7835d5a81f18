import type { Refusal } from "./refusal"
import { isApi } from "./request-line"

const KB = 1024
export const TEXT_CAP = 256 * KB
export const UPLOAD_CAP = 12 * KB * KB

/**
 * The longest that a body may take from its request's arrival (its headers are read, and the moment counts as an
 * invoice's): a photo from a phone at the edge of its signal takes minutes. A draw closes two minutes after its period
 * (`domain/draws/draw`), when no body that arrived in time may be on its way any more.
 */
export const BODY_MS = 110_000

const takesFiles = /^\/(cupom(\.data)?\/?|perfil\/premios\/[^/]+|admin\/.+)$/i

/** The most bytes that a body may have: photos and imports where they belong, text everywhere else. */
export function bodyCap(path: string, contentType: string | undefined): number {
  return mediaType(contentType) === "multipart/form-data" && takesFiles.test(path) ? UPLOAD_CAP : TEXT_CAP
}

/** Refuses a body in a format that no form of ours sends; the API judges its own bodies. */
export function checkBodyType(path: string, contentType: string | undefined): Refusal | null {
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
