import { ownTableWords } from "#app/words/my-data"
import {
  baseHandIns,
  drawExclusions,
  drawRejections,
  drawTypings,
  rehearsals,
} from "#drizzle/schema/calculation"
import { dataKeys } from "#drizzle/schema/data-keys"
import { drawNotices, drawNoticesSent } from "#drizzle/schema/draw-notices"
import { drawPlans, draws, drawSegments } from "#drizzle/schema/draws"
import { logCheckpoints, logDatings, logEntries, logNodes, logRestarts, logVkeys } from "#drizzle/schema/log"
import { declare } from "./declare"

/** Draws, the public log and their keys: what draws are checked by stays, under an id without a name. */
export const drawsAndLog = [
  declare(drawExclusions, {
    own: ownTableWords.drawExclusions,
    pseudonym: ["drawId", "registrationId", "invoiceId", "reason"],
  }),
  declare(draws, {
    open: [
      "id",
      "title",
      "prize",
      "periodStart",
      "periodEnd",
      "extractionOn",
      "extractionHour",
      "rule",
      "oncePerPromotion",
      "afterPublication",
      "winnerNames",
      "state",
      "sealedHolderKey",
      "holderKeyCommitment",
      "holderForm",
      "keysLostAt",
      "baseSha256",
      "baseRoot",
      "baseFile",
      "baseRows",
      "treeFile",
      "closedAt",
      "extraction",
      "contest",
      "extractionAt",
      "resultFile",
      "resultSha256",
      "inspected",
      "auditHead",
      "computedAt",
      "publishedAt",
      "version",
      "createdAt",
    ],
    staff: [
      "closedBy",
      "postponements",
      "postponementAsked",
      "extractionBy",
      "extractionAgainBy",
      "computedBy",
      "publishedBy",
    ],
  }),
  declare(drawSegments, {
    open: [
      "id",
      "drawId",
      "ordinal",
      "seriesFirst",
      "seriesCount",
      "sealedPermutationKey",
      "publishedKey",
      "keyCommitment",
      "sequenceName",
      "keysLostAt",
      "createdAt",
    ],
  }),
  declare(drawPlans, { open: ["drawId", "version", "text", "createdAt"] }),
  declare(drawTypings, { open: ["drawId", "prizes", "contest", "typedAt"], staff: ["userId"] }),
  declare(baseHandIns, {
    open: ["id", "drawId", "ordinal", "handedAt", "protocol", "baseSha256", "notedAt", "createdAt"],
    staff: ["notedBy"],
  }),
  declare(rehearsals, {
    open: ["id", "drawId", "prizes", "resultFile", "resultSha256", "inspected", "createdAt"],
    staff: ["rehearsedBy"],
  }),
  declare(drawRejections, {
    open: [
      "id",
      "drawId",
      "prizes",
      "contest",
      "resultFile",
      "resultSha256",
      "computedAt",
      "reasonCode",
      "reason",
      "createdAt",
    ],
    staff: ["extractionBy", "extractionAgainBy", "computedBy", "rejectedBy"],
  }),
  declare(logEntries, {
    pseudonym: ["id", "kind", "scope", "envelope", "sealedLine", "leaf", "invoiceId", "place", "createdAt"],
  }),
  declare(logRestarts, { open: ["log", "envelope", "leaf", "createdAt"] }),
  declare(logNodes, { open: ["log", "level", "number", "hash"] }),
  declare(logCheckpoints, {
    open: ["log", "size", "root", "edge", "madeAt", "note", "verifier", "signedAt"],
  }),
  declare(logDatings, {
    open: [
      "log",
      "size",
      "outsider",
      "askedAt",
      "answeredAt",
      "fault",
      "faultFact",
      "lines",
      "stamp",
      "datedAt",
    ],
  }),
  declare(drawNotices, { pseudonym: ["id", "drawId", "news", "registrationId", "createdAt"] }),
  declare(drawNoticesSent, { open: ["drawId", "news", "createdAt"] }),
  declare(dataKeys, {
    open: [
      "id",
      "wrappedKey",
      "escrowedKey",
      "escrowFingerprint",
      "wrappedAt",
      "escrowedAt",
      "lostAt",
      "createdAt",
    ],
  }),
  declare(logVkeys, { open: ["name", "vkey", "createdAt"] }),
]
