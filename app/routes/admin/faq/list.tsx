import { Link, useLoaderData, useSearchParams } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { QuestionStatus, questionStatuses } from "#app/admin/status/text-status"
import { redirectSaying } from "#app/admin/toast.server"
import { moveInput } from "#app/domain/faq/faq-input.server"
import { pageOfFaq } from "#app/domain/faq/faq.list.server"
import type { QuestionRow } from "#app/domain/faq/faq.queries.server"
import { moveQuestion } from "#app/domain/faq/move-question.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { anyChoice, choicesOf, textLocaleWords } from "#app/words/states"
import { MoveButtons } from "./move-buttons"

export const meta = () => pageMeta("Dúvidas")

export const loader = adminLoader("faq:list", async ({ db, url }) => ({
  page: await pageOfFaq(db.replica, url),
}))

export const action = adminAction({
  move: command({
    guard: "faq:edit",
    schema: moveInput,
    async run(input, { db, admin, now, url, headers }) {
      await moveQuestion(db.primary, { ...input, by: admin.id, now })
      return redirectSaying(url.pathname + url.search, "Ordem salva.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function FaqPage() {
  const { page } = useLoaderData<typeof loader>()
  const can = useCan()
  const [params] = useSearchParams()
  const locale = params.get("locale") === "en" ? "en" : "pt"
  // Where the list leaves some out or has another order, the neighbour on the page is not the neighbour on the site.
  const isMixed = params.get("locale") === "all"
  const isWhole =
    page.sort === "position" && !page.descending && !params.get("q") && !params.get("status") && !isMixed
  const columns: ListColumn<QuestionRow, "faq">[] = [
    {
      header: "Pergunta",
      sort: "question",
      wraps: true,
      cell: ({ id, question, locale }) => (
        <>
          <LinkIf permission="faq:edit" to={paths.admin.faqEdit(id)}>
            {question}
          </LinkIf>
          {isMixed && <span className="list__sub">{textLocaleWords[locale]}</span>}
        </>
      ),
    },
    { name: "position", sort: "position", align: "end", cell: ({ position }) => position },
    {
      header: "Situação",
      cell: ({ published, draftAnswer }) => (
        <QuestionStatus published={published} hasDraft={draftAnswer !== null} />
      ),
    },
    { name: "createdAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  if (can("faq:edit") && isWhole)
    columns.push({
      header: "Ordem",
      buttons: true,
      cell: (question) => <MoveButtons question={question} />,
    })
  return (
    <ListPage
      title="Dúvidas"
      area="faq"
      page={page}
      search="Pergunta ou resposta"
      actions={
        can("faq:create") && (
          <Link to={`${paths.admin.faqCreate}?locale=${locale}`} className={buttonClass()}>
            Criar pergunta
          </Link>
        )
      }
      filters={
        <>
          <SelectFilter
            name="locale"
            options={choicesOf({ en: textLocaleWords.en, ...anyChoice })}
            all={textLocaleWords.pt}
          />
          <SelectFilter name="status" options={questionStatuses} all="Todas" />
        </>
      }
      columns={columns}
    />
  )
}
