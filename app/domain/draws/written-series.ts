type Series = { seriesFirst: number; seriesCount: number; seriesDigits: number }

/** A run of series as people read it: `00–99`, or `07` where there is one. */
export function writtenSeries({ seriesFirst, seriesCount, seriesDigits }: Series): string {
  const written = (series: number) => String(series).padStart(seriesDigits, "0")
  const last = seriesFirst + seriesCount - 1
  return last === seriesFirst ? written(last) : `${written(seriesFirst)}–${written(last)}`
}
