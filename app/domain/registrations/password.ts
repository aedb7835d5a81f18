type PasswordFault = "min" | "max" | "lower" | "upper" | "digit" | "special"

const minLength = 8
// Longer ones add nothing that argon2id would not already have, and cost bandwidth and time.
const maxLength = 128

/** What a password lacks, in the order of the messages; [] when it is good. Counts code points. */
export function passwordFaults(password: string): PasswordFault[] {
  const length = [...password].length
  const faults: PasswordFault[] = []
  if (length < minLength) faults.push("min")
  if (length > maxLength) faults.push("max")
  if (!/\p{Ll}/u.test(password)) faults.push("lower")
  if (!/\p{Lu}/u.test(password)) faults.push("upper")
  if (!/[0-9]/.test(password)) faults.push("digit")
  // A sign or a symbol; an accented letter or a space is not what "caractere especial" promises.
  if (!/[\p{P}\p{S}]/u.test(password)) faults.push("special")
  return faults
}
