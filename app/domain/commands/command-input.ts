import { z } from "zod"
import { commandNames } from "./command"

/** A command that is run by hand; the form's own key becomes the run's id. */
export const runInput = z.object({ id: z.enum(commandNames), formKey: z.uuid("invalid") })
