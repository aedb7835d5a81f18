import { canonicalJson } from "#app/platform/canonical-json"

/** To the second: a form shows no finer moment, and what was not touched has not changed. */
const comparable = (value: unknown): unknown =>
  value instanceof Date ? Math.floor(value.getTime() / 1000) : value

/** The fields of `next` whose value is another in `row`; what is undefined was not sent. */
export const differing = <Fields extends object>(row: Fields, next: Partial<Fields>): (keyof Fields)[] =>
  (Object.keys(next) as (keyof Fields)[]).filter(
    (name) =>
      next[name] !== undefined &&
      canonicalJson(comparable(row[name])) !== canonicalJson(comparable(next[name])),
  )
