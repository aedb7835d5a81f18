import type { PageKey } from "./use-keys"

/** What each key does. */
export const KeysList = ({ keys }: { keys: readonly PageKey[] }) => (
  <dl className="keys">
    {keys.map(({ shown, does }) => (
      <div key={shown}>
        <dt>
          <kbd>{shown}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
