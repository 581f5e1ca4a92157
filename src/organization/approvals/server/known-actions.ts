import type { Role } from '#organization/users/roles.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Action } from '../actions.ts'
import { type Decidable, decidableBy, rolesThatMay } from '../approvals.rules.ts'
import { overridesByAction } from './overrides.ts'

/** Every action that the areas below declare; the composition hands them in. */
export type KnownActions = readonly Action[]

/** What the actor may decide about, and where. */
export async function decidableFor(
  reader: Reader,
  actor: Actor,
  actions: KnownActions,
): Promise<readonly Decidable[]> {
  return decidableBy(actions, await overridesByAction(reader), actor.roles, actor.grants)
}

/** The roles that may decide about an action, as the business has it now. */
export async function rolesThatDecide(reader: Reader, action: Action): Promise<readonly Role[]> {
  return rolesThatMay(action, (await overridesByAction(reader, action.key))(action.key))
}

export function actionLabel(actions: KnownActions, key: string): string {
  return actions.find((action) => action.key === key)?.label ?? key
}

export function findAction(actions: KnownActions, key: string): Action {
  const action = actions.find((known) => known.key === key)
  if (action) return action
  throw new Refusal('unprocessable', 'unknown_action', `There is no action “${key}”.`, {
    field: 'action',
    details: { known: actions.map((known) => known.key) },
  })
}
