/** The one place that decides whether a refusal is said in a toast too: a 422 stands beside its fields alone. */
export const isToasted = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status !== 422
