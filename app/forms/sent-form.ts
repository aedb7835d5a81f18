import { RuleBroken } from "#app/errors"

/**
 * Which of a page's commands a form gives: the one that its `intent` names, the only one where it names none. Throws
 * INVALID_QUERY (400) for a name that the page does not know.
 */
export function chooseCommand<Command>(
  commands: Readonly<Record<string, Command>>,
  body: FormData,
): { intent: string; chosen: Command } {
  const names = Object.keys(commands)
  const sent = body.get("intent") ?? (names.length === 1 ? names[0] : undefined)
  const chosen = typeof sent === "string" && Object.hasOwn(commands, sent) ? commands[sent] : undefined
  if (typeof sent !== "string" || chosen === undefined) throw new RuleBroken("INVALID_QUERY")
  return { intent: sent, chosen }
}

/** Every file of a field that takes several, and says so in its name; an empty field sends one of no size, which is none. */
export const sentFiles = (body: FormData, name: string): File[] =>
  [...body.getAll(name), ...body.getAll(`${name}[]`)].filter(
    (file): file is File => file instanceof File && file.size > 0,
  )

/** The file of a form's field; undefined where there is none, or text in its place. */
export function sentFile(body: FormData, name: string): File | undefined {
  const file = body.get(name)
  return file instanceof File ? file : undefined
}
