import { listLabels } from "#app/auth/permission-labels"
import type { ExportKind } from "#app/domain/exports/export-source"
import { filtersOf } from "#app/domain/exports/list-filters"
import { type ReadableList, readingOf } from "#app/domain/tokens/readable-list"
import { readableLists } from "#app/domain/tokens/readable-lists.server"
import { errorCatalogue } from "#app/errors"
import { paths } from "#app/paths"
import { filterLabels } from "#app/words/filters"

const types: Readonly<Record<ExportKind, object>> = {
  text: { type: ["string", "number", "null"] },
  number: { type: ["number", "string", "null"] },
  /** A moment as ISO 8601 in UTC, or a day as YYYY-MM-DD. */
  date: { type: ["string", "null"] },
  money: { type: ["integer", "null"], description: "Centavos" },
}
const text = { type: "string" }
const number = { type: "integer" }

const objectOf = (properties: Record<string, object>) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
})
const json = (schema: object) => ({ content: { "application/json": { schema } } })
const answers = (schema: object, refusals: readonly number[]) => ({
  "200": { description: "OK", ...json(schema) },
  ...Object.fromEntries(
    refusals.map((status) => [
      String(status),
      { description: "Recusa", ...json({ $ref: "#/components/schemas/Refusal" }) },
    ]),
  ),
})
const bearer = { security: [{ bearer: [] }] }
const body = (properties: Record<string, object>, required: string[]) => ({
  requestBody: { required: true, ...json({ type: "object", required, properties }) },
})

const rowOf = ({ columns }: ReadableList<never>) =>
  objectOf({
    id: text,
    ...Object.fromEntries(columns.map(({ name, header, kind }) => [name, { title: header, ...types[kind] }])),
  })

const labels: Readonly<Record<string, string>> = { ...filterLabels, cursor: "Próxima página" }

const listCall = (list: ReadableList<never>) => ({
  get: {
    summary: listLabels[list.area],
    description: `Permissão: ${readingOf(list).join(" ou ")}`,
    ...bearer,
    parameters: [...Object.keys(filtersOf(list.area) ?? {}), "cursor"].map((name) => ({
      name,
      in: "query",
      description: labels[name],
      schema: text,
    })),
    responses: answers(
      objectOf({ rows: { type: "array", items: rowOf(list) }, next: { type: ["string", "null"] } }),
      [401, 403, 422],
    ),
  },
})

const session = objectOf({ token: text, exp: number })
const me = objectOf({
  id: text,
  name: text,
  email: text,
  type: text,
  permissions: { type: "array", items: { type: "object" } },
  exp: number,
  skipLogout: { type: "boolean" },
})
const gone = {
  responses: {
    "204": { description: "Sem conteúdo" },
    "401": { description: "Recusa", ...json({ $ref: "#/components/schemas/Refusal" }) },
  },
}
const state = objectOf({ status: text, version: text })

/** All calls: the lists by their specifications, the others by hand. */
export function openApi(version: string) {
  const { api } = paths
  const lists = readableLists as readonly ReadableList<never>[]
  return {
    openapi: "3.1.0",
    info: { title: "Bar na Torcida", version },
    paths: {
      [api.login]: {
        post: {
          ...body({ cpf: text, password: text }, ["cpf", "password"]),
          responses: answers(session, [400, 403, 413, 422, 429]),
        },
      },
      [api.logout]: { post: { ...bearer, ...gone } },
      [api.user]: { get: { ...bearer, responses: answers(me, [401]) } },
      [api.adminLogin]: {
        post: {
          ...body({ email: text, password: text, code: text }, ["email", "password"]),
          responses: answers(session, [400, 413, 422, 429]),
        },
      },
      [api.adminLogout]: { post: { ...bearer, ...gone } },
      [api.adminUser]: { get: { ...bearer, responses: answers(me, [401]) } },
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
      [api.openApi]: { get: { responses: { "200": { description: "OK" } } } },
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
