import { type RawBuilder, sql } from 'kysely'
import type { Access } from '../permissions.ts'
import { notFound } from '../refusal.ts'
import { type Actor, outletsOf } from './actor.ts'

/**
 * A WHERE condition that limits an actor to their outlets, so that an inaccessible record is not
 * found rather than refused. `column` is the SQL of the record's outlet id.
 */
export function withinOutlets(
  actor: Actor,
  access: Exclude<Access, 'open'>,
  column: string,
): RawBuilder<boolean> {
  const outletIds = outletsOf(actor, access)
  if (outletIds === null) return sql<boolean>`true`
  // An equality keeps the order of an index that begins with the outlet; a list does not.
  if (outletIds.length === 1) return sql<boolean>`${sql.ref(column)} = ${outletIds[0]}::uuid`
  return sql<boolean>`${sql.ref(column)} = any(${outletIds}::uuid[])`
}

/** The same question about one outlet that is already known. */
export function isWithinOutlets(
  actor: Actor,
  access: Exclude<Access, 'open'>,
  outletId: string,
): boolean {
  return outletsOf(actor, access)?.includes(outletId) ?? true
}

/**
 * Refuses an outlet in a filter or a new record that the actor has no access to, like an unknown
 * one. Does nothing where none is named.
 */
export function requireWithinOutlets(
  actor: Actor,
  access: Exclude<Access, 'open'>,
  outletId: string | undefined,
): void {
  if (outletId !== undefined && !isWithinOutlets(actor, access, outletId))
    throw notFound('This outlet')
}
