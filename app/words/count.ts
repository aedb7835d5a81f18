/** A count as people read it in the back office, e.g. 1.234. */
export const sayNumber = (value: number): string => value.toLocaleString("pt-BR")

/** And read as people type it, `1.000` too; null where it is none. */
export const parseCount = (text: string): number | null =>
  /^([0-9]{1,7}|[0-9]{1,3}(\.[0-9]{3}){1,2})$/.test(text) ? Number(text.replaceAll(".", "")) : null

/** One thing or several, in the back office's words: "0 números", "1 número", "1.204 números". */
export const sayCount = (count: number, one: string, many: string): string =>
  `${sayNumber(count)} ${count === 1 ? one : many}`

type BoundedCount = { count: number; exact: boolean }

/** A count as far as it was counted one by one: "mais de 10.000" beyond that. */
export const sayCounted = ({ count, exact }: BoundedCount): string =>
  `${exact ? "" : "mais de "}${sayNumber(count)}`

/** One thing or several, as far as they were counted: "mais de 10.000 números" beyond that. */
export const sayCountUpTo = (counted: BoundedCount, one: string, many: string): string =>
  `${sayCounted(counted)} ${counted.count === 1 ? one : many}`
