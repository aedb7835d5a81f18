import { describe, expect, it } from "vitest"
import { bodyLimit, checkBodyType, multipartBoundary, TABLE_CAP, TEXT_CAP, UPLOAD_CAP } from "./body-rules"
import type { SessionCookie } from "./signed-in.server"

const multipart = "multipart/form-data; boundary=----WebKitFormBoundaryabc"
const urlencoded = "application/x-www-form-urlencoded;charset=UTF-8"

const id = "0190a1b2-0000-7000-8000-000000000001"
const forms: Record<SessionCookie, string[]> = {
  user_session: ["/cupom", "/cupom.data", "/CUPOM/", `/perfil/premios/${id}`, `/perfil/premios/${id}.data`],
  admin_session: [
    "/admin/cpf-block/import",
    "/admin/regulations/create.data",
    `/admin/regulations/edit/${id}.data`,
    "/admin/fulfilment/codes",
    "/admin/fulfilment/codes.data",
    `/admin/validation/${id}`,
    `/admin/validation/${id}.data`,
  ],
}

describe("the limit of a body", () => {
  it("is large only for files, where forms take them and a session of that kind came along", () => {
    for (const [session, paths] of Object.entries(forms))
      for (const path of paths) {
        const limit = bodyLimit(path, multipart, (name) => name === session)
        expect(limit).toMatchObject({ cap: UPLOAD_CAP, over: { status: 413, file: {} } })
        const other = bodyLimit(path, multipart, (name) => name !== session)
        expect(other).toMatchObject({ cap: TEXT_CAP, over: { status: 401 } })
      }
    const all = () => true
    for (const path of [
      "/login",
      "/cupom/x",
      "/perfil",
      "/perfil/premios/",
      "/api/login",
      "/administrators",
      "/",
      "/admin",
      "/admin/login",
      "/admin/stores/create",
      "/admin/prizes/create",
      "/admin/prizes/create.data",
      "/admin/regulations",
      "/admin/regulations/edit",
      "/admin/cpf-block/import/x",
      "/admin/validation",
      "/admin/fulfilment",
    ])
      expect(bodyLimit(path, multipart, all)).toMatchObject({ cap: TEXT_CAP, over: { status: 413 } })
    expect(bodyLimit("/cupom", urlencoded, all).cap).toBe(TEXT_CAP)
    expect(bodyLimit("/cupom", undefined, all).cap).toBe(TEXT_CAP)
  })
})

it("is larger still for a table of bars, and for nobody else's", () => {
  for (const path of ["/admin/stores/import-csv", "/admin/stores/import-csv.data"]) {
    expect(bodyLimit(path, multipart, (name) => name === "admin_session").cap).toBe(TABLE_CAP)
    expect(bodyLimit(path, multipart, (name) => name === "user_session").cap).toBe(TEXT_CAP)
  }
  expect(bodyLimit(`/admin/stores/import-csv/${id}`, multipart, () => true).cap).toBe(TEXT_CAP)
})

it("names the most that a form takes, which its cap lets through", () => {
  const limitOf = (path: string) => bodyLimit(path, multipart, () => true)
  for (const [path, file] of Object.entries({
    "/cupom": { kind: "photo", megabytes: 10 },
    [`/perfil/premios/${id}`]: { kind: "photo", megabytes: 10 },
    [`/admin/validation/${id}`]: { kind: "photo", megabytes: 12 },
    "/admin/cpf-block/import": { kind: "list", megabytes: 10 },
    "/admin/stores/import-csv": { kind: "list", megabytes: 25 },
    "/admin/fulfilment/codes": { kind: "list", megabytes: 5 },
    "/admin/regulations/create": { kind: "pdf", megabytes: 10 },
  })) {
    const { cap, over } = limitOf(path)
    expect([path, over.file]).toEqual([path, file])
    expect(cap).toBeGreaterThanOrEqual(file.megabytes * 1024 * 1024)
  }
})

describe("the type of a body", () => {
  it("is a form's, or JSON for a scripted one", () => {
    expect(checkBodyType("/login", urlencoded)).toBeNull()
    expect(checkBodyType("/login", multipart)).toBeNull()
    expect(checkBodyType("/login.data", "application/json")).toBeNull()
    for (const type of ["application/json", "text/plain", "application/xml", "", undefined])
      expect(checkBodyType("/login", type)?.status).toBe(415)
    expect(checkBodyType("/api/login", "application/json")).toBeNull()
    expect(checkBodyType("/api/login", "text/plain")).toBeNull()
  })

  it("needs a usable boundary where it is multipart", () => {
    const good = ["a", "----WebKitFormBoundaryabc", "x".repeat(70)]
    for (const boundary of good)
      expect(multipartBoundary(`multipart/form-data; boundary=${boundary}`)).toBe(boundary)
    expect(multipartBoundary('Multipart/Form-Data; charset=utf-8; BOUNDARY="a b"')).toBe("a b")
    for (const rest of [
      "",
      "; boundary=",
      '; boundary=""',
      `; boundary=${"x".repeat(71)}`,
      "; boundary=é",
      '; boundary="a ',
    ])
      expect(checkBodyType("/cupom", `multipart/form-data${rest}`)?.status).toBe(400)
  })
})
