import { sql } from 'kysely'
import type { Machine } from '#platform/machine.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { supplierPortalNoun } from '../supplier-portal.pages.ts'

/** Records of suppliers that the portal shows, and the column of their table that names the supplier. */
export type PortalRecords = {
  readonly machine: Pick<Machine, 'noun' | 'table' | 'moves'>
  readonly supplier: 'supplier_id' | 'id'
  /** Events besides those of the moves, after which the portal shows something else. */
  readonly also?: readonly string[]
}

/**
 * Tells the open portals of a supplier that something of its own changed. The hint has no ids: each
 * portal asks for what it shows, and gets the rows of its supplier.
 */
export const portalReader = (shown: readonly PortalRecords[]): EventReader => ({
  name: 'supplier portal',
  types: shown.flatMap(({ machine: { noun, moves }, also = [] }) =>
    [...Object.values(moves).map(({ done }) => done), ...also].map((done) => `${noun}.${done}`),
  ),
  take: async (tx, events) => {
    for (const records of shown)
      for (const supplierId of await suppliersOf(tx, records, events))
        hintAfterCommit(tx, { noun: supplierPortalNoun, supplierId })
  },
})

async function suppliersOf(
  tx: Tx,
  { machine, supplier }: PortalRecords,
  events: readonly StoredEvent[],
): Promise<readonly string[]> {
  const ids = events.filter(({ noun }) => noun === machine.noun).map(({ entityId }) => entityId)
  if (ids.length === 0) return []
  const found = await sql<{ supplierId: string }>`
    select distinct ${sql.ref(supplier)} as "supplierId" from ${sql.table(machine.table)}
    where id = any(${ids}::uuid[]) and ${sql.ref(supplier)} is not null`.execute(tx)
  return found.rows.map(({ supplierId }) => supplierId)
}
