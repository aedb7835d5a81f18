import { describe, expect, it } from "vitest"
import { bodyCap, checkBodyType, multipartBoundary, TEXT_CAP, UPLOAD_CAP } from "./body-rules"

const multipart = "multipart/form-data; boundary=----WebKitFormBoundaryabc"
const urlencoded = "application/x-www-form-urlencoded;charset=UTF-8"

describe("the cap of a body", () => {
  it("is large only for files, where files belong", () => {
    for (const path of [
      "/cupom",
      "/cupom.data",
      "/CUPOM/",
      "/perfil/premios/0190a1b2-0000-7000-8000-000000000001",
      "/admin/stores/import",
      "/admin/regulations/create.data",
    ])
      expect(bodyCap(path, multipart)).toBe(UPLOAD_CAP)
    for (const path of [
      "/login",
      "/cupom/x",
      "/perfil",
      "/perfil/premios/",
      "/api/login",
      "/administrators",
      "/",
      "/admin",
    ])
      expect(bodyCap(path, multipart)).toBe(TEXT_CAP)
    expect(bodyCap("/cupom", urlencoded)).toBe(TEXT_CAP)
    expect(bodyCap("/cupom", undefined)).toBe(TEXT_CAP)
  })
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
