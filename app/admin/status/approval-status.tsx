import { Badge, type BadgeTone } from "#app/ui/badge"
import { stateWords } from "#app/words/states"

const words = stateWords.approvals
type ApprovalState = keyof typeof words

const tones: Record<ApprovalState, BadgeTone> = {
  asked: "warn",
  confirmed: "good",
  refused: "bad",
  withdrawn: "neutral",
  lapsed: "neutral",
}

export const ApprovalStatus = ({ value }: { value: ApprovalState }) => (
  <Badge tone={tones[value]}>{words[value]}</Badge>
)
