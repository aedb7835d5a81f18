type KnownSettings = { FILES_URL: string; SMTP_URL?: string | undefined }

/** What production starts with and an operator had rather know; a line each, never with a value. */
export function doubtfulInProduction({ FILES_URL, SMTP_URL }: KnownSettings): string[] {
  const lines: string[] = []
  if (FILES_URL.startsWith("file:"))
    lines.push("FILES_URL is a folder: all containers have to share it, and what only one has goes with it")
  if (!SMTP_URL) lines.push("SMTP_URL is not set: mails become files that nobody reads")
  return lines
}
