/**
 * Whether whoever asks pays dearly for each byte: the browser was told to save data, or says that the line is 2G.
 * Browsers tell the second only where a page asked for it before (`Accept-CH`).
 */
export const isLeanLine = ({ headers }: Request): boolean =>
  /^on$/i.test(headers.get("Save-Data")?.trim() ?? "") || /2g$/i.test(headers.get("ECT")?.trim() ?? "")
