import { KeysCard } from "#app/admin/keys-card"
import { QueueBar } from "#app/admin/queue-bar"
import { paths } from "#app/paths"
import { papersCommandIds, papersQueueKeys } from "./queue-keys"

type Props = { id: string; place: number; total: number; hasSkipped: boolean; isRefused: boolean }

/** Where this prize stands in the queue, and the way on without a decision. */
export const PapersQueueBar = ({ place, total, ...bar }: Props) => (
  <QueueBar
    heading={`Prêmio ${place} de ${total}`}
    action={paths.admin.validationQueue}
    buttonIds={papersCommandIds}
    keys={papersQueueKeys}
    {...bar}
  />
)

/** The queue's keys, under all that is looked at. */
export const QueueKeys = () => <KeysCard keys={papersQueueKeys} />
