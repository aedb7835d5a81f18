/** `element` is 0 to 99,999; `series` lies in the draw's range. */
export type LuckyNumber = { series: number; element: number }

/** How many numbers a series holds, at most what the law allows. */
export const seriesSize = 100_000

/** The lucky number of a permuted value in [0, seriesCount × 100,000). Throws RangeError on no such value. */
export function toLuckyNumber(value: number, { seriesFirst }: { seriesFirst: number }): LuckyNumber {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no lucky number: ${value}`)
  return { series: seriesFirst + Math.floor(value / seriesSize), element: value % seriesSize }
}

/** A series as it is written wherever it stands: `07` of two digits. */
export const paddedSeries = (series: number, seriesDigits: number): string =>
  String(series).padStart(seriesDigits, "0")

/** An element as files write it: `00042`. */
export const paddedElement = (element: number): string => String(element).padStart(5, "0")

/** `{series: 7, element: 53269}` with two series digits as `07/53.269`, wherever it appears. */
export function formatLuckyNumber({ series, element }: LuckyNumber, seriesDigits: number): string {
  const digits = paddedElement(element)
  return `${paddedSeries(series, seriesDigits)}/${digits.slice(0, 2)}.${digits.slice(2)}`
}

/** `07/53.269`, also without the dot or the series' zeros; null when it is none. */
export function parseLuckyNumber(text: string): LuckyNumber | null {
  const [, series, high, low] = /^([0-9]{1,6}) ?\/ ?([0-9]{2})\.?([0-9]{3})$/.exec(text.trim()) ?? []
  return series && high && low ? { series: Number(series), element: Number(high + low) } : null
}

type Series = { seriesFirst: number; seriesCount: number; seriesDigits: number }

/** A run of series as people read it: `00–99`, or `07` where there is one. */
export function writtenSeries({ seriesFirst, seriesCount, seriesDigits }: Series): string {
  const written = (series: number) => paddedSeries(series, seriesDigits)
  const last = seriesFirst + seriesCount - 1
  return last === seriesFirst ? written(last) : `${written(seriesFirst)}–${written(last)}`
}
