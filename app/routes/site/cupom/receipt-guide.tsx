import { useTranslation } from "react-i18next"

/** A bar's receipt, drawn with what the form asks for marked on it: where to look, on the paper in one's hand. */
export function ReceiptGuide() {
  const { t } = useTranslation()
  return (
    <details className="more" id="onde-fica">
      <summary className="more__button">{t("cupom.where.title")}</summary>
      <p>{t("cupom.where.help")}</p>
      <div className="slip" aria-hidden="true">
        <div className="slip__paper">
          <p className="slip__bar">{t("cupom.where.bar")}</p>
          <Mark label={t("cupom.where.cnpj")}>11.222.333/0001-81</Mark>
          <p className="slip__line">
            <span>{t("cupom.where.items")}</span> <span>85,00</span>
          </p>
          <Mark label={t("cupom.where.total")}>R$ 85,00</Mark>
          <Mark label={t("cupom.where.number")}>NFC-e nº 000.000.123</Mark>
          <Mark label={t("cupom.where.issuedOn")}>12/11/2026 20:14</Mark>
          <Code />
          <Mark label={t("cupom.where.key")}>3526 1111 2223 3300 0181 6500 1000 0001 2310 0000 1230</Mark>
        </div>
      </div>
    </details>
  )
}

function Mark({ label, children }: { label: string; children: string }) {
  return (
    <p className="slip__mark">
      <span className="slip__label">{label}</span>
      <span className="slip__value">{children}</span>
    </p>
  )
}

/** Rows of a square code, a bit a cell; it looks like one and says nothing. */
const cells = [
  0b111111101011001111111, 0b100000100110101000001, 0b101110101101001011101, 0b101110100011101011101,
  0b101110101010001011101, 0b100000101101101000001, 0b111111101010101111111, 0b000000001110100000000,
  0b101101110101101101011, 0b010010011011010010110, 0b110111101100111011001, 0b001010010011001101110,
  0b101101111010110010101, 0b000000001101010111010, 0b111111101001101010011, 0b100000100110011101100,
  0b101110101011101110101, 0b101110100100110001010, 0b101110101110011010111, 0b100000100101101101001,
  0b111111101011010011101,
]
const WIDTH = 21
const drawing = cells
  .flatMap((row, y) =>
    Array.from({ length: WIDTH }, (_, x) => ((row >> (WIDTH - 1 - x)) & 1 ? `M${x} ${y}h1v1h-1z` : "")),
  )
  .join("")

const Code = () => (
  <svg className="slip__code" viewBox={`0 0 ${WIDTH} ${WIDTH}`} shapeRendering="crispEdges">
    <path d={drawing} />
  </svg>
)
