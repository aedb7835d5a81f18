import { z } from "zod"

/** The list that a form stood on, to go back to; an address under /admin and no other. */
export const listAddress = z
  .string()
  .max(4_000)
  .regex(/^\/admin\/[^\\\s]*$/)
