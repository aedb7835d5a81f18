/** A day as people in Brazil write it: `2026-11-28` is 28/11/2026. */
export const sayDay = (day: string): string => day.split("-").reverse().join("/")
