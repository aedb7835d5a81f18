import { ownTableWords } from "#app/words/my-data"
import { actions, actionValues, commands, exports, ipBlocks, ips } from "#drizzle/schema/back-office"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { certificates, faq, regulations } from "#drizzle/schema/contents"
import {
  dispatches,
  dispatchRecipients,
  emailTemplates,
  emailTemplateVersions,
  unsubscribes,
} from "#drizzle/schema/mails"
import { reviewLeases, reviewSkips } from "#drizzle/schema/review-queue"
import { statisticCounts, statisticDays } from "#drizzle/schema/statistics"
import { rolePermissions } from "#drizzle/schema/users"
import { columnChoices, savedViews } from "#drizzle/schema/views"
import { declare } from "./declare"

/** What administrators did, wrote and asked for. */
export const backOffice = [
  declare(actions, {
    pseudonym: [
      "id",
      "seq",
      "permission",
      "action",
      "subjectType",
      "subjectId",
      "at",
      "text",
      "prevHash",
      "hash",
    ],
    staff: ["userId"],
  }),
  declare(actionValues, {
    end: "campaign",
    own: ownTableWords.actionValues,
    erased: ["value", "salt"],
    pseudonym: ["id", "actionId", "path", "erasedAt"],
  }),
  declare(exports, {
    end: "campaign",
    ends: { use: ["fileKey"] },
    erased: ["filters", "fileKey"],
    open: [
      "id",
      "area",
      "format",
      "state",
      "rows",
      "expected",
      "bytes",
      "named",
      "error",
      "startedAt",
      "finishedAt",
      "expiresAt",
      "createdAt",
    ],
    staff: ["requestedBy"],
  }),
  declare(commands, {
    open: ["id", "name", "state", "output", "startedAt", "finishedAt", "createdAt"],
    staff: ["startedBy"],
  }),
  declare(ips, {
    end: "access",
    erased: ["network", "registrations", "logins", "submissions", "firstSeenAt", "lastSeenAt"],
    open: ["id"],
  }),
  declare(ipBlocks, {
    end: "access",
    law: "A block of an address guards everybody else's coupons and names no person; six months after its end it goes (jobs/purge-user-logs).",
    kept: ["network"],
    open: ["id", "reason", "blockedAt", "until", "liftedAt"],
    staff: ["blockedBy", "liftedBy"],
  }),
  declare(bulkRuns, {
    end: "campaign",
    erased: ["filters"],
    open: ["id", "command", "reason", "state", "total", "error", "startedAt", "finishedAt", "createdAt"],
    staff: ["requestedBy"],
  }),
  declare(bulkItems, { pseudonym: ["id", "runId", "subjectId", "version", "state", "code", "because"] }),
  declare(savedViews, {
    end: "campaign",
    erased: ["name", "filters"],
    open: ["id", "list", "shared", "createdAt"],
    staff: ["ownerId"],
  }),
  declare(columnChoices, { open: ["id", "list", "hidden", "createdAt"], staff: ["ownerId"] }),
  declare(reviewLeases, { pseudonym: ["queue", "subjectId", "heldUntil"], staff: ["heldBy"] }),
  declare(reviewSkips, { pseudonym: ["sessionId", "queue", "subjectId", "skippedAt"] }),
  declare(rolePermissions, { open: ["type", "permission", "action"] }),
  declare(emailTemplates, { open: ["id", "name", "mail", "version", "createdAt"] }),
  declare(emailTemplateVersions, {
    open: [
      "id",
      "templateId",
      "number",
      "subjectPt",
      "previewPt",
      "titlePt",
      "bodyPt",
      "subjectEn",
      "previewEn",
      "titleEn",
      "bodyEn",
      "active",
      "createdAt",
    ],
    staff: ["savedBy"],
  }),
  declare(dispatches, {
    end: "campaign",
    erased: ["filters"],
    open: [
      "id",
      "versionId",
      "title",
      "pace",
      "state",
      "scheduledAt",
      "startedAt",
      "endedAt",
      "version",
      "createdAt",
      "doubts",
    ],
    staff: ["createdBy"],
  }),
  declare(dispatchRecipients, {
    end: "campaign",
    own: ownTableWords.dispatchRecipients,
    erased: ["error"],
    pseudonym: ["id", "dispatchId", "registrationId", "state", "sentAt", "createdAt"],
  }),
  declare(unsubscribes, {
    end: "campaign",
    own: ownTableWords.unsubscribes,
    erased: ["id", "email", "reason", "createdAt"],
  }),
  declare(certificates, { open: ["id", "number", "createdAt"] }),
  declare(faq, {
    open: [
      "id",
      "locale",
      "question",
      "answer",
      "draftQuestion",
      "draftAnswer",
      "position",
      "published",
      "version",
      "createdAt",
    ],
  }),
  declare(regulations, {
    open: [
      "id",
      "kind",
      "locale",
      "edition",
      "title",
      "body",
      "publishedAt",
      "version",
      "createdAt",
      "pdfFile",
      "pdfSha256",
    ],
  }),
  declare(statisticCounts, { pseudonym: ["cut", "subject", "day", "uf", "key", "state", "count"] }),
  declare(statisticDays, { open: ["day", "countedAt"] }),
]
