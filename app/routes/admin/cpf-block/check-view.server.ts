import { can, type Viewer } from "#app/auth/permissions"
import type { CpfCheck } from "#app/domain/cpf-block/check-cpf.server"
import { shownName } from "#app/domain/registrations/shown-person"
import type { CheckedCpf } from "./consequences"

/** What is known of a CPF, for whoever asks: without `registrations:view` nobody is named in full. */
export function viewCheckedCpf({ person, ...check }: CpfCheck, viewer: Viewer): CheckedCpf {
  if (!person) return { ...check, person }
  const { id, name, lastname, status } = person
  const named = can(viewer.permissions, "registrations:view")
  return {
    ...check,
    person: {
      id,
      name: shownName({ name, lastname }, { named }),
      isCanceled: status === "canceled",
    },
  }
}
