import { sql } from 'kysely'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { activeRoles, refuseSupplier } from '../../people.rules.ts'
import { changePerson, personToChange } from './change-person.ts'
import { requireWithinReach } from './within-reach.ts'

/** Links a user to the supplier whose portal they see, or takes the link away. */
export async function linkSupplier(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; supplierId: string | null },
) {
  const person = await personToChange(tx, actor, input)
  throwIfRefused(refuseSupplier(activeRoles(person.held), input.supplierId))
  if (input.supplierId !== null) requireWithinReach(actor, person)
  return changePerson(tx, actor, person, {
    type: 'user.supplier_linked',
    set: sql`supplier_id = ${input.supplierId}`,
    data: { supplier: [person.supplierId, input.supplierId] },
  }).catch(asUnknownSupplier)
}

/** Suppliers are below users; the foreign key checks that they exist. */
export function asUnknownSupplier(error: unknown): never {
  const broken = brokenConstraint(error)
  if (broken === 'profiles_supplier' || broken === 'invitations_supplier')
    throw notFound('This supplier')
  throw error
}
