import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Permission } from '#platform/permissions.ts'
import { notFound } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { allTableImports } from './all-table-imports.ts'

type ImportKind = {
  readonly kind: string
  readonly label: string
  readonly access: Permission
  readonly needsAllOutlets?: true
}

const retail: ImportKind = {
  kind: 'online-retail',
  label: 'Orders',
  access: capability.orders,
}

const importKinds: readonly ImportKind[] = [retail, ...allTableImports]

export function labelOfKind(kind: string): string {
  return importKinds.find((each) => each.kind === kind)?.label ?? kind
}

export const isTableKind = (kind: string) => allTableImports.some((each) => each.kind === kind)

/** @throws Refusal for an unknown kind, and for one that the actor may not import */
export function tableImportOf(actor: Actor, kind: string): AnyTableImport {
  const found = allTableImports.find((each) => each.kind === kind)
  if (!found || !maySend(actor, found)) throw notFound('This kind of import')
  return found
}

export function maySend(actor: Actor, { access, needsAllOutlets }: ImportKind): boolean {
  const outletIds = outletsOf(actor, access)
  return outletIds === null || (outletIds.length > 0 && !needsAllOutlets)
}

/** The kinds that an actor may import, each for the actor's outlets and those without an outlet. */
export function isOwnImport(actor: Actor): RawBuilder<boolean> {
  const parts = importKinds.flatMap((each) => {
    if (!maySend(actor, each)) return []
    const isWithin = withinOutlets(actor, each.access, 'outlet_id')
    return [sql<boolean>`(kind = ${each.kind} and (outlet_id is null or ${isWithin}))`]
  })
  if (parts.length === 0) return sql<boolean>`false`
  // What a file of products booked at an outlet is not for those who may not see its stock.
  const isStockSeen = sql`(opening_outlet_id is null
    or ${withinOutlets(actor, capability.inventory, 'opening_outlet_id')})`
  return sql<boolean>`((${sql.join(parts, sql` or `)}) and ${isStockSeen})`
}

/** A key must have the scope of the kind's own permission, not of any kind's. */
export function requireScope(actor: Actor, kind: string): void {
  const found = importKinds.find((each) => each.kind === kind)
  if (found && actor.via === 'api_key') authorize(actor, found.access, 'write')
}
