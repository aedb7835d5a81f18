import { ownTableWords } from "#app/words/my-data"
import { drawExclusions, drawRejections, drawTypings, rehearsals } from "#drizzle/schema/calculation"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { drawPlans, draws, drawSegments } from "#drizzle/schema/draws"
import { deliveryAddresses, fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { invoiceDrafts } from "#drizzle/schema/invoice-drafts"
import { invoices, photoWords } from "#drizzle/schema/invoices"
import { logCheckpoints, logEntries, logNodes, logVkeys } from "#drizzle/schema/log"
import { papers } from "#drizzle/schema/papers"
import { pauses } from "#drizzle/schema/pauses"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { products, stores } from "#drizzle/schema/stores"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"
import { declare } from "./declare"

/** Invoices, numbers, draws and prizes: what draws and awards are checked by stays, under an id without a name. */
export const promotion = [
  declare(invoices, {
    own: ownTableWords.invoices,
    erased: ["photoKey", "ip"],
    pseudonym: [
      ...([
        "id",
        "protocol",
        "registrationId",
        "storeId",
        "naturalKey",
        "accessKey",
        "cnpj",
        "number",
      ] as const),
      ...(["issuedOn", "totalCents", "carryCents", "items", "status", "reason", "reviewReason"] as const),
      ...(["reviewedAt", "idempotencyKey", "contentHash", "receivedAt", "version", "createdAt"] as const),
    ],
    staff: ["reviewedBy"],
  }),
  declare(photoWords, { erased: ["word", "invoiceId"] }),
  declare(invoiceDrafts, {
    own: ownTableWords.invoiceDrafts,
    erased: ["registrationId", "tokenHash", "formKey", "typed", "photoSent", "keptAt"],
  }),
  declare(tickets, {
    own: ownTableWords.tickets,
    pseudonym: [
      ...(["id", "drawId", "segmentId", "position", "series", "element", "registrationId"] as const),
      ...(["invoiceId", "voidAt", "createdAt"] as const),
    ],
  }),
  declare(winners, {
    own: ownTableWords.winners,
    pseudonym: [
      ...(["id", "drawId", "order", "kind", "ticketId", "registrationId", "state", "reason"] as const),
      ...(["reasonCode", "trailIndex", "deliverBy", "claimBy", "replacesId", "calledAt", "checks"] as const),
      ...(["papersWaived", "decidedAt", "confirmationSentAt", "version", "createdAt"] as const),
    ],
    staff: ["calledBy", "validationAsked", "decidedBy"],
  }),
  declare(prizeAwards, {
    own: ownTableWords.prizeAwards,
    pseudonym: [
      ...(["id", "prizeId", "registrationId", "invoiceId", "state", "reason", "reasonCode"] as const),
      ...(["awardedAt", "papersWaived", "decidedAt", "checks", "confirmationSentAt"] as const),
      ...(["releasedAt", "version", "createdAt"] as const),
    ],
    staff: ["givenBy", "confirmedBy", "validationAsked", "decidedBy"],
  }),
  declare(papers, {
    own: ownTableWords.papers,
    law: "Of the receipt of a prize that was handed over, as long as its record (kept_records); every other paper is erased.",
    kept: ["fileKey"],
    pseudonym: ["id", "winnerId", "awardId", "kind", "createdAt"],
    staff: ["addedBy"],
  }),
  declare(disqualifications, {
    own: ownTableWords.disqualifications,
    erased: ["plea"],
    pseudonym: [
      ...(["id", "winnerId", "awardId", "reasonCode", "askedAt", "toldAt", "answeredAt", "state"] as const),
      ...(["endedAt", "createdAt"] as const),
    ],
    staff: ["reason", "askedBy", "endedBy"],
  }),
  declare(fulfilments, {
    own: ownTableWords.fulfilments,
    erased: ["deliveryCode"],
    pseudonym: [
      ...(["id", "winnerId", "awardId", "kindId", "state", "deliverBy", "sentOn", "deliveredOn"] as const),
      ...(["returnedOn", "version", "createdAt"] as const),
    ],
  }),
  declare(deliveryAddresses, {
    own: ownTableWords.deliveryAddresses,
    erased: [
      ...(["id", "winnerId", "awardId", "cep", "street", "houseNumber", "complement", "district"] as const),
      ...(["city", "uf", "changedAt", "createdAt"] as const),
    ],
  }),
  declare(drawExclusions, {
    own: ownTableWords.drawExclusions,
    pseudonym: ["drawId", "registrationId", "invoiceId", "reason"],
  }),
  declare(draws, {
    open: [
      ...([
        "id",
        "title",
        "prize",
        "periodStart",
        "periodEnd",
        "extractionOn",
        "rule",
        "oncePerPromotion",
      ] as const),
      ...([
        "afterPublication",
        "winnerNames",
        "state",
        "holderKey",
        "holderKeyCommitment",
        "baseSha256",
      ] as const),
      ...(["baseRoot", "baseFile", "baseRows", "treeFile", "closedAt", "extraction", "contest"] as const),
      ...(["extractionAt", "resultFile", "resultSha256", "inspected", "auditHead", "computedAt"] as const),
      ...(["publishedAt", "version", "createdAt"] as const),
    ],
    staff: [
      ...(["closedBy", "postponements", "postponementAsked", "extractionBy", "extractionAgainBy"] as const),
      ...(["computedBy", "publishedBy"] as const),
    ],
  }),
  declare(drawSegments, {
    open: [
      ...([
        "id",
        "drawId",
        "ordinal",
        "seriesFirst",
        "seriesCount",
        "permutationKey",
        "keyCommitment",
      ] as const),
      ...(["sequenceName", "createdAt"] as const),
    ],
  }),
  declare(drawPlans, { open: ["drawId", "version", "text", "createdAt"] }),
  declare(drawTypings, { open: ["drawId", "prizes", "contest", "typedAt"], staff: ["userId"] }),
  declare(rehearsals, {
    open: ["id", "drawId", "prizes", "resultFile", "resultSha256", "inspected", "createdAt"],
    staff: ["rehearsedBy"],
  }),
  declare(drawRejections, {
    open: [
      ...([
        "id",
        "drawId",
        "prizes",
        "contest",
        "resultFile",
        "resultSha256",
        "computedAt",
        "reasonCode",
      ] as const),
      ...(["reason", "createdAt"] as const),
    ],
    staff: ["extractionBy", "extractionAgainBy", "computedBy", "rejectedBy"],
  }),
  declare(prizes, {
    open: [
      ...(["id", "batchId", "name", "instructions", "valueCents", "moment", "held", "version"] as const),
      "createdAt",
    ],
  }),
  declare(prizeBatches, {
    open: ["id", "name", "version", "commitment", "commitmentKey", "revealedAt", "createdAt"],
    staff: ["createdBy"],
  }),
  declare(prizeKinds, { open: ["id", "name", "way", "stock", "sent", "version", "createdAt"] }),
  declare(stores, {
    open: [
      ...(["id", "name", "cnpj", "address", "uf", "city", "cep", "lat", "lng", "active", "search"] as const),
      ...(["version", "createdAt"] as const),
    ],
  }),
  declare(products, { open: ["id", "name", "sku", "numbersPerUnit", "active", "version", "createdAt"] }),
  declare(pauses, {
    open: ["id", "noticePt", "noticeEn", "reason", "pausedAt", "resumedAt", "createdAt"],
    staff: ["pausedBy", "resumedBy"],
  }),
  declare(logEntries, {
    pseudonym: ["id", "kind", "scope", "envelope", "sealedLine", "leaf", "invoiceId", "place", "createdAt"],
  }),
  declare(logNodes, { open: ["level", "number", "hash"] }),
  declare(logCheckpoints, { open: ["size", "root", "edge", "madeAt", "note", "verifier", "signedAt"] }),
  declare(logVkeys, { open: ["name", "vkey", "createdAt"] }),
]
