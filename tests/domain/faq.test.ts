import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { auditQuestion } from "#app/domain/faq/audit-question.server"
import { createQuestion } from "#app/domain/faq/create-question.server"
import { deleteQuestion } from "#app/domain/faq/delete-question.server"
import { editQuestion } from "#app/domain/faq/edit-question.server"
import { newQuestionInput, questionEditInput } from "#app/domain/faq/faq-input.server"
import { pageOfFaq } from "#app/domain/faq/faq.list.server"
import { getQuestion, questionsInOrder, publishedFaq } from "#app/domain/faq/faq.queries.server"
import { moveQuestion } from "#app/domain/faq/move-question.server"
import { publishQuestion, unpublishQuestion } from "#app/domain/faq/publish-question.server"
import { actions } from "#drizzle/schema/back-office"
import { faq } from "#drizzle/schema/contents"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { broken } from "#tests/support/broken"
import { refusedWith } from "#tests/support/refused-with"

const now = new Date("2026-11-20T15:00:00Z")
let by: string

beforeAll(async () => {
  by = (await insertUser(db)).id
})
afterAll(dropOwnDatabase)
beforeEach(async () => {
  const plain = { published: false, draftQuestion: null, draftAnswer: null }
  await asOwner((owner) => owner.update(faq).set(plain))
  await db.delete(faq)
})

const fresh = (question: string, overrides: Record<string, string> = {}) =>
  newQuestionInput.parse({
    locale: "pt",
    question,
    answer: "Sim.",
    formKey: crypto.randomUUID(),
    ...overrides,
  })
const create = async (question: string, overrides: Record<string, string> = {}) =>
  (await createQuestion(db, { input: fresh(question, overrides), by, now })).id
const order = async (locale: "pt" | "en" = "pt") =>
  (await questionsInOrder(db, locale)).map(({ question, position }) => `${position} ${question}`)
const move = async (id: string, to: "up" | "down") =>
  moveQuestion(db, { id, to, from: (await getQuestion(db, id)).position, by, now })
const auditOf = async (id: string) =>
  (await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)).map(({ text }) => {
    const { action, before, after } = JSON.parse(text)
    return { action, before, after }
  })

test("a new question comes last in its language, off the page; sent twice it is one", async () => {
  await create("A?")
  const input = fresh("B?")
  const send = () => createQuestion(db, { input, by, now })
  await Promise.all([send(), send()])
  await create("Alone?", { locale: "en" })
  expect([await order(), await order("en")]).toEqual([["1 A?", "2 B?"], ["1 Alone?"]])
  expect(await publishedFaq(db, "pt")).toEqual([])
  expect(await auditOf(input.formKey)).toEqual([
    { action: "create", before: null, after: expect.objectContaining({ question: "B?", position: 2 }) },
  ])
})

describe("the order", () => {
  test("changes a step at a time, and not past either end or into another language", async () => {
    const [a, , c] = [await create("A?"), await create("B?"), await create("C?")]
    await create("Other?", { locale: "en" })
    await move(c, "up")
    expect(await order()).toEqual(["1 A?", "2 C?", "3 B?"])
    await move(a, "up")
    await move(a, "down")
    await move(a, "down")
    await move(a, "down")
    expect(await order()).toEqual(["1 C?", "2 B?", "3 A?"])
    expect(await order("en")).toEqual(["1 Other?"])
    expect(await auditOf(c)).toContainEqual({
      action: "edit",
      before: { position: 3 },
      after: { position: 2 },
    })
  })

  test("moves once for a button that was tapped twice", async () => {
    const ids = [await create("A?"), await create("B?"), await create("C?")]
    const tap = { id: ids[2]!, to: "up", from: 3, by, now } as const
    await Promise.all([moveQuestion(db, tap), moveQuestion(db, tap)])
    expect(await order()).toEqual(["1 A?", "2 C?", "3 B?"])
  })
})

test("each version's words stand in the audit; an old page's are stale, the same form again is not", async () => {
  const id = await create("Posso?")
  const save = (answer: string, version: string) => {
    const input = questionEditInput.parse({ question: "Posso?", answer, version })
    return editQuestion(db, { id, input, by, now })
  }
  await save("Talvez.\r\n\r\nSim.", "1")
  await save("Talvez.\n\nSim.", "1")
  expect(await auditOf(id)).toEqual([
    expect.objectContaining({ action: "create" }),
    { action: "edit", before: { answer: "Sim." }, after: { answer: "Talvez.\n\nSim." } },
  ])
  expect(await broken(save("Não.", "1"))).toMatchObject({
    code: "STALE",
    data: { current: { answer: "Talvez.\n\nSim.", version: 2 } },
  })
})

describe("an edit of a published question", () => {
  const onPage = async () => (await publishedFaq(db, "pt")).map(({ answer }) => answer)
  async function edited(answer = "Agora não.") {
    const id = await create("Posso?")
    await publishQuestion(db, { id, by, now })
    const save = (answer: string, version: string) =>
      editQuestion(db, {
        id,
        input: questionEditInput.parse({ question: "Posso?", answer, version }),
        by,
        now,
      })
    await save(answer, "1")
    return { id, save }
  }

  test("is a draft until it is published as it was seen, and its words stand in the audit", async () => {
    const { id, save } = await edited()
    expect(await onPage()).toEqual(["Sim."])
    expect(await broken(save("Outra.", "1"))).toMatchObject({
      code: "STALE",
      data: { current: { answer: "Agora não.", version: 2 } },
    })
    expect(await broken(publishQuestion(db, { id, version: 1, by, now }))).toMatchObject({ code: "STALE" })
    expect(await onPage()).toEqual(["Sim."])
    for (const _ of [1, 2]) await publishQuestion(db, { id, version: 2, by, now })
    expect(await onPage()).toEqual(["Agora não."])
    expect((await auditOf(id)).slice(2)).toEqual([
      { action: "edit", before: { answer: "Sim." }, after: { answer: "Agora não." } },
      {
        action: "publish",
        before: { published: true, question: "Posso?", answer: "Sim." },
        after: { published: true, question: "Posso?", answer: "Agora não." },
      },
    ])
  })

  test("back to what the page says leaves nothing to publish", async () => {
    const { id, save } = await edited()
    await save("Sim.", "2")
    expect(await getQuestion(db, id)).toMatchObject({ draftQuestion: null, draftAnswer: null, version: 3 })
    // Nor is what an older page offered told as published, to whoever published the words before it.
    const seen = publishQuestion(db, { id, version: 2, by, now })
    expect(await broken(seen)).toMatchObject({ code: "STALE", data: { current: { answer: "Sim." } } })
  })

  test("is found by its words in the list, and so are those that the page still says", async () => {
    const { id } = await edited("Só aos sábados.")
    const search = async (words: string) =>
      (await pageOfFaq(db, new URL(`https://bar.test/?q=${words}`))).rows.map((row) => row.id)
    expect(await search("sabados")).toEqual([id])
    expect(await search("sim")).toEqual([id])
    expect(await search("domingos")).toEqual([])
  })

  test("stays as the question's words where it is taken off the page", async () => {
    const { id } = await edited()
    await unpublishQuestion(db, { id, by, now })
    expect(await onPage()).toEqual([])
    expect(await getQuestion(db, id)).toMatchObject({ answer: "Agora não.", draftAnswer: null })
  })

  test("is whole, and only a published question's, by the database's word", async () => {
    const { id } = await edited()
    for (const change of [{ draftAnswer: null }, { published: false }]) {
      expect(await refusedWith(db.update(faq).set(change).where(eq(faq.id, id)))).toBe("23514")
    }
  })
})

test("what the page says changes with its version in the audit alone, whoever writes", async () => {
  const id = await create("Posso trocar?")
  const isIt = eq(faq.id, id)
  await db.update(faq).set({ answer: "Ainda não." }).where(isIt)
  expect(await refusedWith(db.update(faq).set({ published: true }).where(isIt))).toBe("23001")
  await publishQuestion(db, { id, by, now })
  for (const change of [
    { answer: "Sim." },
    { question: "Posso?" },
    { locale: "en" as const },
    { published: false },
  ])
    expect(await refusedWith(db.update(faq).set(change).where(isIt))).toBe("23001")
  expect(await getQuestion(db, id)).toMatchObject({ question: "Posso trocar?", answer: "Ainda não." })
  await unpublishQuestion(db, { id, by, now })
})

test("no question is on the page from its first moment without its version in the audit", async () => {
  const words = { locale: "en", question: "Posso já?", answer: "Sim.", position: 9, createdAt: now } as const
  const ids = [uuidv7(), uuidv7(), uuidv7()] as const
  expect(await refusedWith(db.insert(faq).values({ id: ids[0], ...words, published: true }))).toBe("23001")
  await db.insert(faq).values({ id: ids[1], ...words })
  await db.transaction(async (tx) => {
    const after = { ...words, published: true }
    await tx.insert(faq).values({ id: ids[2], ...after })
    await auditQuestion(tx, { id: ids[2], action: "create", by, now, before: null, after })
  })
  expect((await publishedFaq(db, "en")).map(({ question }) => question)).toEqual(["Posso já?"])
})

test("a published question is on the page in its order, and is deleted by nobody before it is taken off", async () => {
  const [a, b] = [await create("A?"), await create("B?")]
  const decision = { by, now }
  await publishQuestion(db, { id: b, ...decision })
  await publishQuestion(db, { id: a, ...decision })
  expect((await publishedFaq(db, "en")).map(({ question }) => question)).toEqual(["A?", "B?"])
  expect(await broken(deleteQuestion(db, { id: a, ...decision }))).toEqual({ code: "WRONG_STATE" })
  expect(await refusedWith(db.delete(faq).where(eq(faq.id, a)))).toBe("23001")
  await unpublishQuestion(db, { id: a, ...decision })
  await deleteQuestion(db, { id: a, ...decision })
  expect(await order()).toEqual(["2 B?"])
  expect((await auditOf(a)).map(({ action }) => action)).toEqual(["create", "publish", "publish", "delete"])
  expect(await broken(deleteQuestion(db, { id: crypto.randomUUID(), ...decision }))).toEqual({
    code: "NOT_FOUND",
  })
})
