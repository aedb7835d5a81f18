/** The 44 characters of an access key in a code's text: bare, in an address or before other fields. */
export const keyIn = (text: string): string | undefined =>
  /(?:^|[=|]|NFe|CFe)([0-9]{6}[0-9A-Z]{12}[0-9]{26})(?![0-9A-Z])/i.exec(text.trim())?.[1]?.toUpperCase()
