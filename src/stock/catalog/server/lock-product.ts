import { sql } from 'kysely'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ProductState } from '../products.states.ts'
import { type ProductColumns, productSql } from './variant-columns.ts'

export type LockedProduct = ProductColumns & {
  readonly id: string
  readonly state: ProductState
  readonly version: number
}

/** Locks products for this transaction, in the order of their ids; another version is refused. */
export async function lockProducts(
  tx: Tx,
  rows: readonly { readonly id: string; readonly version?: number }[],
): Promise<LockedProduct[]> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const found = await sql<LockedProduct>`
    select p.id, p.state, p.version, ${productSql.read('p')} from products p
    where p.id = any(${ids}::uuid[]) order by p.id for update`.execute(tx)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  for (const { id, version } of rows) {
    const row = byId.get(id)
    if (!row) throw notFound('This product')
    if (version !== undefined && version !== row.version)
      throw staleVersion(row.title, version, row.version)
  }
  return found.rows
}

export async function lockProduct(
  tx: Tx,
  wanted: { readonly id: string; readonly version?: number },
): Promise<LockedProduct> {
  const [row] = await lockProducts(tx, [wanted])
  if (!row) throw notFound('This product')
  return row
}
