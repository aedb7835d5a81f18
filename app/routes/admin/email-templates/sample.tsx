import { Form, Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import type { SamplePeople } from "#app/domain/templates/sample-people.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button, LinkButton } from "#app/ui/button"
import { Field, Input } from "#app/ui/field"

type Props = {
  version: { id: string; number: number }
  /** Null for whoever may not look people up. */
  people: SamplePeople | null
  typed: { q: string }
  answer: Refusal | undefined
}

/** The version as its readers would get it: on a page of its own, or in one's own mailbox. */
export function Sample({ version, people, typed, answer }: Props) {
  const person = people?.chosen
  const look = (locale: "pt" | "en") =>
    `${paths.admin.emailTemplatePreview(version.id)}?locale=${locale}${person ? `&person=${person.id}` : ""}`
  return (
    <Card title="Amostra">
      <p>
        {person
          ? `Com os dados de ${person.name}, no que você pode ver; o que a pessoa não tem vem de um exemplo.`
          : "Com dados de exemplo."}
      </p>
      <p className="form__actions">
        <LinkButton href={look("pt")} target="_blank" rel="noopener" variant="secondary">
          Ver em português
        </LinkButton>
        <LinkButton href={look("en")} target="_blank" rel="noopener" variant="secondary">
          Ver em inglês
        </LinkButton>
      </p>
      <SendSample number={version.number} personId={person?.id} answer={answer} />
      {people && <ChoosePerson people={people} number={version.number} q={typed.q} />}
    </Card>
  )
}

type SendProps = { number: number; personId: string | undefined; answer: Refusal | undefined }

function SendSample({ number, personId, answer }: SendProps) {
  const [form] = usePageForm({ intent: "sample", answer })
  return (
    <PostForm form={form} summary="Não deu certo" className="form">
      <input type="hidden" name="number" value={number} />
      {personId && <input type="hidden" name="person" value={personId} />}
      <div className="form__actions">
        <Button variant="quiet" name="locale" value="pt">
          Enviar para mim em português
        </Button>
        <Button variant="quiet" name="locale" value="en">
          Enviar para mim em inglês
        </Button>
      </div>
    </PostForm>
  )
}

function ChoosePerson({ people, number, q }: { people: SamplePeople; number: number; q: string }) {
  return (
    <Form method="get" className="form" role="search" preventScrollReset>
      <input type="hidden" name="version" value={number} />
      <Field
        id="sample-who"
        name="who"
        label="Usar os dados de um cadastro"
        hint="Nome, email, cidade ou CPF"
      >
        <Input id="sample-who" name="who" type="search" defaultValue={q} />
      </Field>
      <div className="form__actions">
        <Button variant="secondary">Procurar</Button>
      </div>
      {people.found.length > 0 && (
        <ul className="bullets">
          {people.found.map(({ id, name, cpf }) => (
            <li key={id}>
              <Link to={`?version=${number}&person=${id}`}>
                {name}, {cpf}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {q !== "" && people.found.length === 0 && <p>Ninguém com essa busca.</p>}
    </Form>
  )
}
