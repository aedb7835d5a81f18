import type { Db } from "#app/db/client.server"
import { cancelRegistration } from "#app/domain/registrations/cancel-registration.server"

/** Closes somebody's account, as its owner does at /perfil. */
export const closeAccount = (db: Db, id: string): Promise<void> =>
  cancelRegistration(db, {
    participant: { id, impersonatorId: null } as Parameters<typeof cancelRegistration>[1]["participant"],
    ip: "203.0.113.9",
    now: new Date(),
  })
