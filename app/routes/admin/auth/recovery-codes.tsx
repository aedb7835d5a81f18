import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

/** The ten codes, once: nobody can read them again. The file is made of the page itself, so it needs no script. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join("\r\n"))}`
  return (
    <Card title="Códigos de recuperação">
      <Notice tone="warning" title="Guarde agora: eles não aparecem de novo">
        Imprima esta página ou baixe o arquivo. Cada código entra uma vez, no lugar do aplicativo.
      </Notice>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form__actions">
        <a
          className={buttonClass({ variant: "secondary" })}
          href={file}
          download="codigos-de-recuperacao.txt"
        >
          Baixar
        </a>
        <Link className={buttonClass({ variant: "quiet" })} to={paths.admin.dashboard}>
          Ir para o painel
        </Link>
      </div>
    </Card>
  )
}
