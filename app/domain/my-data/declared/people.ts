import { ownTableWords } from "#app/words/my-data"
import { erasures, keptRecords } from "#drizzle/schema/erasures"
import { looks } from "#drizzle/schema/looks"
import { emailChanges } from "#drizzle/schema/email-changes"
import { registrationNotes } from "#drizzle/schema/notes"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { sentMails } from "#drizzle/schema/sent-mails"
import { passwordResets, rateLimits, sessions, tokens } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import { declare } from "./declare"

/** Accounts, and what is told of whoever has one. */
export const people = [
  declare(registrations, {
    end: "campaign",
    ends: { access: ["ip"] },
    own: ownTableWords.registrations,
    hashed: ["cpf"],
    erased: [
      "name",
      "lastname",
      "birthdate",
      "phone",
      "email",
      "uf",
      "city",
      "passwordHash",
      "search",
      "newsletter",
      "newsletterAt",
      "mailKey",
      "utm",
      "ip",
      "formKey",
    ],
    pseudonym: ["id", "hasInvoice", "acceptedAt", "createdAt"],
    open: ["status", "statusReason", "termsVersion", "regulationVersion", "locale", "version"],
  }),
  declare(cpfBlocks, {
    end: "campaign",
    own: ownTableWords.cpfBlocks,
    hashed: ["cpf"],
    pseudonym: ["id", "reason", "blockedAt", "unblockedAt", "importId"],
    staff: ["blockedBy", "unblockedBy"],
  }),
  declare(userLogs, {
    end: "campaign",
    ends: { access: ["ip"] },
    own: ownTableWords.userLogs,
    erased: ["id", "registrationId", "event", "at", "ip", "data"],
  }),
  declare(erasures, {
    end: "claim",
    own: ownTableWords.erasures,
    hashed: ["cpfHash", "blockId", "returnedAs"],
    pseudonym: ["registrationId", "askedAt", "erasedAt"],
  }),
  declare(keptRecords, {
    end: "law",
    own: ownTableWords.keptRecords,
    law: "Receipts of prizes: five years from the delivery (Portaria SEAE/ME 7.638/2022). Sign-ins: six months (Lei 12.965/2014, article 15). Each row says until when.",
    kept: ["keptFacts"],
    pseudonym: ["id", "registrationId", "kind", "keptUntil", "createdAt"],
  }),
  declare(looks, {
    own: ownTableWords.looks,
    pseudonym: ["id", "registrationId", "place", "hour", "lookedAt"],
    staff: ["userId"],
  }),
  declare(emailChanges, {
    end: "use",
    own: ownTableWords.emailChanges,
    erased: ["id", "registrationId", "oldEmail", "changedAt"],
  }),
  declare(registrationNotes, {
    end: "campaign",
    own: ownTableWords.registrationNotes,
    erased: ["id", "registrationId", "note", "writtenAt"],
    staff: ["writtenBy"],
  }),
  declare(requests, {
    end: "campaign",
    own: ownTableWords.requests,
    erased: [
      "id",
      "kind",
      "registrationId",
      "invoiceId",
      "said",
      "wantedCpf",
      "wantedBirthdate",
      "wantedName",
      "wantedLastname",
      "state",
      "answerCode",
      "reply",
      "answeredAt",
      "formKey",
      "version",
      "createdAt",
    ],
    staff: ["answeredBy"],
  }),
  declare(sentMails, {
    end: "campaign",
    own: ownTableWords.sentMails,
    erased: ["id", "registrationId", "kind", "jobId", "outcome", "at"],
  }),
  declare(sessions, {
    end: "use",
    own: ownTableWords.sessions,
    erased: [
      "id",
      "strategy",
      "registrationId",
      "tokenHash",
      "exp",
      "parentId",
      "reason",
      "ip",
      "revokedAt",
      "wroteAt",
      "createdAt",
    ],
    staff: ["userId", "impersonatorId"],
  }),
  declare(passwordResets, {
    end: "use",
    own: ownTableWords.passwordResets,
    erased: ["id", "registrationId", "tokenHash", "expiresAt", "usedAt", "createdAt"],
    staff: ["userId"],
  }),
  declare(rateLimits, { end: "use", erased: ["key"], open: ["points", "expire"] }),
  declare(users, {
    staff: [
      "id",
      "name",
      "email",
      "type",
      "status",
      "passwordHash",
      "totpSecret",
      "totpBegunAt",
      "totpEnabledAt",
      "totpLastStep",
      "recoveryCodes",
      "passwordChangedAt",
      "version",
      "createdAt",
    ],
  }),
  declare(tokens, {
    staff: [
      "id",
      "name",
      "tokenHash",
      "permissions",
      "createdBy",
      "expiresAt",
      "revokedAt",
      "lastUsedAt",
      "createdAt",
    ],
  }),
]
