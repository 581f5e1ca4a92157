import { coveredPeople, grantsWithoutCover } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type Decidable, decidableBy } from '../approvals.rules.ts'
import type { KnownActions } from './known-actions.ts'
import { overridesByAction } from './overrides.ts'

type Asked = { readonly action: string; readonly outletId: string | null }

/** For whom the actor decides about a request; null where they may by a role of their own. */
export type CoveredDecider = (asked: Asked) => string | null

export async function coveredDecider(
  reader: Reader,
  actor: Actor,
  actions: KnownActions,
): Promise<CoveredDecider> {
  const people = await coveredPeople(reader, actor)
  if (people.length === 0) return () => null
  const overridesOf = await overridesByAction(reader)
  const own = decidableBy(
    actions,
    overridesOf,
    actor.roles,
    await grantsWithoutCover(reader, actor),
  )
  const byCover = people.map(({ name, role, outletId }) => {
    const grants = actor.grants
      .filter((grant) => grant.role === role)
      .map((grant) => (outletId === null ? grant : { ...grant, outletIds: [outletId] }))
    return { name, decidable: decidableBy(actions, overridesOf, actor.roles, grants) }
  })
  return (asked) =>
    isAmong(own, asked)
      ? null
      : (byCover.find(({ decidable }) => isAmong(decidable, asked))?.name ?? null)
}

const isAmong = (decidable: readonly Decidable[], { action, outletId }: Asked) =>
  decidable.some(
    (one) =>
      one.action === action &&
      (outletId === null || one.outletIds === null || one.outletIds.includes(outletId)),
  )
