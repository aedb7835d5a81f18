/** What a page's script adds to a cookie that it sets: over https it never goes over a plain line, as the server's own. */
export const secureHere = (): string => (location.protocol === "https:" ? ";secure" : "")
