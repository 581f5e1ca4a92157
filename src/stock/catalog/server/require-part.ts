import { capability } from '#organization/users/capabilities.ts'
import { seesCosts } from '#organization/users/server/index.ts'
import { needsAllOutlets } from '#platform/permissions.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ProductPart, refuseEditing } from '../product-rights.ts'

/** The actor's current roles: their own, and those of temporary access. */
function rolesOf(actor: Actor): readonly string[] {
  const lent = actor.grants.flatMap(({ role }) => role ?? [])
  return [...actor.roles, ...lent]
}

// A job's rights were decided when it was started; the system itself has no roles.
const isSent = (actor: Actor) => actor.via === 'job'

function refusePart(actor: Actor, part: ProductPart) {
  return isSent(actor) ? null : refuseEditing(rolesOf(actor), part)
}

/** Refuses users who may see products but not change this part of them. */
export function requirePart(actor: Actor, part: ProductPart): void {
  throwIfRefused(refusePart(actor, part))
}

export function whyNotPart(actor: Actor, part: ProductPart): string | null {
  const isLimited = !isSent(actor) && outletsOf(actor, capability.products) !== null
  return refusePart(actor, part)?.message ?? (isLimited ? needsAllOutlets : null)
}

/** All rights together, for the screen that disables what would be refused. */
export async function rightsOf(_reader: Reader, actor: Actor) {
  return {
    facts: whyNotPart(actor, 'facts'),
    prices: whyNotPart(actor, 'prices'),
    logistics: whyNotPart(actor, 'logistics'),
    seesCosts: seesCosts(actor),
  }
}
