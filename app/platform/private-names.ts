/**
 * Names under which personal data and secrets travel. The log hides them; it cannot read the marks of the schema, which it
 * stands below, so a test holds this list against them.
 */
export const privateNames = [
  // Of people
  "cpf",
  "email",
  "phone",
  "birthdate",
  "lastname",
  "ip",
  "network",
  "search",
  "photoKey",
  "fileKey",
  "plea",
  "said",
  "reply",
  "note",
  "wantedCpf",
  "wantedBirthdate",
  "wantedName",
  "wantedLastname",
  "typed",
  // Secrets, as they are typed and as they are kept
  "password",
  "passwordConfirmation",
  "currentPassword",
  "passwordHash",
  "token",
  "tokenHash",
  "secret",
  "totpSecret",
  "recoveryCodes",
  "mailKey",
  "holderKey",
  "permutationKey",
  "commitmentKey",
  "sealedLine",
  // Of requests and statements
  "authorization",
  "cookie",
  "set-cookie",
  "params",
  "parameters",
]
