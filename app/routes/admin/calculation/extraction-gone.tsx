import { Notice } from "#app/ui/notice"

/** Before a period is closed behind its extraction: that one no longer counts. */
export const ExtractionGone = ({ day }: { day: string }) => (
  <Notice tone="warning" title={`A extração de ${day} já passou`}>
    <p>
      Uma base que fecha depois da extração não concorre nela. Depois de fechar, é preciso adiar a extração
      deste sorteio para a próxima, e o adiamento aparece na página pública.
    </p>
  </Notice>
)
