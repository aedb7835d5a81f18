import { Button } from "#app/ui/button"

/** What a form of a public text ends with: it is saved, or shown as visitors would read it. */
export const SaveOrPreview = ({ save }: { save: string }) => (
  <div className="form__actions">
    <Button name="intent" value="save">
      {save}
    </Button>
    <Button name="intent" value="preview" variant="secondary">
      Pré-visualizar
    </Button>
  </div>
)
