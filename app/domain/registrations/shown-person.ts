import { formatCpf, maskCpf } from "./cpf"
import { firstNameAndInitial } from "./name"

type Person = { name: string; lastname: string }
/** `named`: people are shown in full, as `registrations:view` lets administrators read them. */
export type PersonViewer = { named: boolean }

/** A person's name in full, or as winners are named in public. */
export const shownName = ({ name, lastname }: Person, { named }: PersonViewer): string =>
  named ? `${name} ${lastname}` : firstNameAndInitial(name, lastname)

/** Whether a registration is left without its person, as an erasure leaves it: its own id stands where the CPF was. */
export const isWithoutPerson = ({ id, cpf }: { id: string; cpf: string }): boolean => cpf === id

/** An email; of an erased person there is none. */
export const shownEmail = (email: string): string => (email.includes("@") ? email : "—")

/** What somebody wrote about a person in words of their own, which may name anybody: whoever reads people masked reads none. */
export const shownReason = (text: string | null, { named }: PersonViewer): string | null =>
  named ? text : null

/** A CPF whole or with its middle alone. */
export const shownCpf = (cpf: string, { named }: PersonViewer): string =>
  named ? formatCpf(cpf) : maskCpf(cpf)
