import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addPastScans, type PastScan } from '#stock/scanning/server/index.ts'
import type { World } from './world.ts'

/** A scan of a code that nothing has, while an order is packed at the outlet. */
export function scanOf(world: World, raw: string): PastScan {
  return {
    at: new Date().toISOString(),
    userId: world.admin.userId,
    outletId: world.outletId,
    task: 'pack',
    of: { noun: 'order', id: newId(), label: `Order ${raw}` },
    raw,
    found: null,
    result: 'unknown',
    message: `Nothing here carries the code ${raw}.`,
    took: 12,
  }
}

/** One such scan of the outlet; its id. */
export async function aScan(db: Database, world: World, word: string): Promise<string> {
  await db.transaction((tx) => addPastScans(tx, [scanOf(world, word)]))
  const { id } = await db.reader
    .selectFrom('scans')
    .select('id')
    .where('outlet_id', '=', world.outletId)
    .where('raw', '=', word)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** Scans of today in a demo, which is months older than the clock: figures and unknown codes. */
export async function scanLately(db: Database): Promise<void> {
  const facts = await sql<{ userId: string; outletId: string; variantId: string; sku: string }>`
    select p.id as "userId", o.id as "outletId", v.id as "variantId", v.sku
    from profiles p, outlets o, variants v
    where p.role = 'super_admin' and o.code = 'MAIN' and v.sku = 'ENAMEL-WHITE' limit 1`.execute(
    db.reader,
  )
  const [found] = facts.rows
  if (!found) throw new Error('The demo has no such product.')
  const { userId, outletId, variantId, sku } = found
  const at = (ago: number) => new Date(Date.now() - ago * 1_000).toISOString()
  const of = { noun: 'order', id: newId(), label: 'Order 1001' }
  const scan = { userId, outletId, task: 'pack', of, took: 21 } as const
  const variant = { noun: 'variant', id: variantId, label: sku }
  const unknown = '5060000000016'
  await db.transaction((tx) =>
    addPastScans(tx, [
      ...[60, 50, 40, 30, 20].map(
        (ago): PastScan => ({
          ...{ ...scan, raw: sku, found: variant, at: at(ago) },
          ...(ago === 40
            ? { result: 'over', message: `${sku} is complete in this parcel.` }
            : { result: 'ok', message: '' }),
        }),
      ),
      {
        ...{ ...scan, raw: unknown, found: null, at: at(10), result: 'unknown' },
        message: `Nothing here carries the code ${unknown}.`,
      },
    ]),
  )
}
