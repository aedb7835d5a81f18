import type { Task } from "#app/queue/jobs.server"
import { commandWords } from "#app/words/commands"

export type CommandName = Task
export type RunState = "queued" | "running" | "done" | "failed"

/** Its words for each of them: a task without any is a type error. */
const titles: Readonly<Record<CommandName, { title: string }>> = commandWords

/** The jobs that can be run by hand, in the order of the page. */
export const commandNames = Object.keys(titles) as [CommandName, ...CommandName[]]

/** A run's name as people know it; one of a command that is no more keeps its code. */
export const sayCommand = (name: string): string => titles[name as CommandName]?.title ?? name
