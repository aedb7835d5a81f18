import type { ActionFunctionArgs } from "@remix-run/node"

type Refused = { data: unknown; init: ResponseInit | null }
type Guarded = ((args: ActionFunctionArgs) => Promise<unknown>) & { guard: unknown; intents: string[] }

/**
 * For an action whose route has no page: what it refuses keeps its status, which Remix would make a 200 of. Only a form
 * that nobody drew is refused so; what people do wrong is said where the form stands.
 */
export const withoutPage = <Action extends Guarded>(action: Action) =>
  Object.assign(
    async (args: ActionFunctionArgs): Promise<Response> => {
      const answer = await action(args)
      if (answer instanceof Response) return answer
      const { data, init } = answer as Refused
      return Response.json(data, init ?? undefined)
    },
    { guard: action.guard as Action["guard"], intents: action.intents },
  )
