import { listLabels } from "#app/auth/permission-labels"
import { brand } from "#app/brand"
import type { ExportColumn } from "#app/domain/exports/export-source"
import { type ReadableList, readingOf } from "#app/domain/tokens/readable-list"
import { readableLists } from "#app/domain/tokens/readable-lists.server"
import { errorCatalogue } from "#app/errors"
import { paths } from "#app/paths"
import { parametersOf } from "./parameters.server"

type Column = Pick<ExportColumn<never>, "kind" | "day">

/** What a cell is: a moment is ISO 8601 in UTC, a day YYYY-MM-DD. */
function typeOf({ kind, day }: Column): object {
  if (kind === "text") return { type: ["string", "null"] }
  if (kind === "number") return { type: ["number", "null"] }
  if (kind === "money") return { type: ["integer", "null"], description: "Centavos" }
  return { type: ["string", "null"], format: day ? "date" : "date-time" }
}
const text = { type: "string" }
const number = { type: "integer" }

const objectOf = (properties: Record<string, object>) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
})
const json = (schema: object) => ({ content: { "application/json": { schema } } })
/** What any call may come to, whatever it does: another method, a fault of ours, or nobody there for now. */
const refusalsOfAny = [405, 500, 503]
const refusalsAs = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...statuses, ...refusalsOfAny].map((status) => [
      String(status),
      { description: "Recusa", ...json({ $ref: "#/components/schemas/Refusal" }) },
    ]),
  )
const answers = (schema: object, refusals: readonly number[]) => ({
  "200": { description: "OK", ...json(schema) },
  ...refusalsAs(refusals),
})
const bearer = { security: [{ bearer: [] }] }
const body = (properties: Record<string, object>, required: string[]) => ({
  requestBody: { required: true, ...json({ type: "object", required, properties }) },
})

const rowOf = ({ columns }: ReadableList<never>) =>
  objectOf({
    id: text,
    ...Object.fromEntries(
      columns.map((column) => [column.name, { title: column.header, ...typeOf(column) }]),
    ),
  })

const listCall = (list: ReadableList<never>) => ({
  get: {
    summary: listLabels[list.area],
    description: `Permissão: ${readingOf(list).join(" ou ")}${list.fullWith ? `; por inteiro, também ${list.fullWith}` : ""}`,
    ...bearer,
    parameters: parametersOf(list),
    responses: answers(
      objectOf({ rows: { type: "array", items: rowOf(list) }, next: { type: ["string", "null"] } }),
      [400, 401, 403, 422],
    ),
  },
})

const session = objectOf({ token: text, exp: number })
const me = {
  id: text,
  name: text,
  email: text,
  type: text,
  permissions: { type: "array", items: { type: "object" } },
  exp: number,
  skipLogout: { type: "boolean" },
}
const gone = { responses: { "204": { description: "Sem conteúdo" }, ...refusalsAs([400, 401, 413, 429]) } }
const state = objectOf({ status: text, version: text })

/** What the mail provider tells of one address. */
const mailEvent = objectOf({ type: { enum: ["bounce", "complaint"] }, email: text })

/** All calls: the lists by their specifications, the others by hand. */
export function openApi(version: string) {
  const { api } = paths
  const lists = readableLists as readonly ReadableList<never>[]
  return {
    openapi: "3.1.0",
    info: { title: brand.promotion, version },
    paths: {
      [api.login]: {
        post: {
          ...body({ cpf: text, password: text }, ["cpf", "password"]),
          responses: answers(session, [400, 403, 413, 422, 429]),
        },
      },
      [api.logout]: { post: { ...bearer, ...gone } },
      [api.user]: { get: { ...bearer, responses: answers(objectOf({ ...me, locale: text }), [401]) } },
      [api.adminLogin]: {
        post: {
          ...body({ email: text, password: text, code: text }, ["email", "password"]),
          responses: answers(session, [400, 413, 422, 429]),
        },
      },
      [api.adminLogout]: { post: { ...bearer, ...gone } },
      [api.adminUser]: { get: { ...bearer, responses: answers(objectOf(me), [401]) } },
      [api.enterRegistration("{id}")]: {
        get: {
          ...bearer,
          parameters: [
            { name: "id", in: "path", required: true, schema: text },
            { name: "X-Reason", in: "header", schema: text },
          ],
          responses: answers(session, [401, 403, 404]),
        },
      },
      ...Object.fromEntries(lists.map((list) => [api.list(list.area), listCall(list)])),
      [api.mailEvents]: {
        post: {
          description: "MAIL_EVENTS_SECRET; sem ele, 404",
          ...bearer,
          ...body({ events: { type: "array", maxItems: 1_000, items: mailEvent } }, ["events"]),
          responses: answers(objectOf({ stopped: number }), [400, 401, 404, 413, 422, 429]),
        },
      },
      [api.openApi]: { get: { responses: { "200": { description: "OK" }, ...refusalsAs([]) } } },
      [api.healthz]: { get: { responses: answers(state, []) } },
      [api.readyz]: {
        get: { responses: { ...answers(state, []), "503": { description: "Indisponível", ...json(state) } } },
      },
    },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: {
        Refusal: {
          type: "object",
          required: ["code", "message"],
          properties: {
            code: { enum: Object.keys(errorCatalogue) },
            message: text,
            fields: { type: "object" },
          },
        },
      },
    },
  }
}
