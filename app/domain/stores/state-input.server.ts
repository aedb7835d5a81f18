import { z } from "zod"
import { reasonInput } from "#app/domain/registrations/registration-input.server"

/** A bar or a product goes out of the promotion, or in again, and why. */
export const stateInput = reasonInput.extend({ id: z.uuid("invalid") })
