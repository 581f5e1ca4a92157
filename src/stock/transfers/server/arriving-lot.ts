import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findOrAddLot } from '#stock/inventory/server/index.ts'
import { lotAskedFor, lotOfArrival } from '../arriving-lot.rules.ts'
import type { LineRow } from './transfer-lines.ts'

type Arriving = {
  readonly line: Pick<LineRow, 'id' | 'variantId' | 'sku'>
  readonly label: string
  readonly lotCode: string | null
  readonly expiresOn: string | null
  /** The lot is counted as it is although it was not sent. */
  readonly takesOtherLot: boolean
}

/**
 * The lot of arriving goods; one that was not sent is added after a confirmation.
 *
 * @throws Refusal `lot_needed` with the lots to choose from, `wrong_lot`
 */
export async function arrivingLot(tx: Tx, actor: Actor, input: Arriving): Promise<string | null> {
  const { line, label, lotCode, expiresOn, takesOtherLot } = input
  const { variantId, sku } = line
  const { tracking } = await tx
    .selectFrom('variants')
    .select('tracking')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  if (tracking === 'none') return null
  const found = await sql<{ id: string; code: string }>`
    select lot.id, lot.code from transfer_pieces p join lots lot on lot.id = p.lot_id
    where p.line_id = ${line.id} order by lot.expires_on nulls last, lot.code`.execute(tx)
  const lot = lotOfArrival({ sku, label, lotCode, takesOtherLot }, found.rows)
  if (lot instanceof Refusal) throw lot
  if (lot) return lot.id
  if (lotCode === null) throw lotAskedFor(sku, found.rows)
  return findOrAddLot(tx, actor, { variantId, code: lotCode, expiresOn })
}
