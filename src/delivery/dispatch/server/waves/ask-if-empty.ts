import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import type { BinCheck } from '../../waves.fields.ts'
import type { FoundWave } from './find-wave.ts'

type AtBin = {
  readonly wave: Pick<FoundWave, 'id' | 'outletId'>
  readonly line: { readonly id: string; readonly variantId: string }
  readonly binId: string | null
  /** The quantity just picked. */
  readonly quantity: number
}

/**
 * Asks the picker whether a bin is empty once they pick the last recorded unit of it. A bin without
 * recorded stock before the pick asks nothing.
 */
export async function askIfEmpty(tx: Tx, { wave, line, binId, quantity }: AtBin): Promise<void> {
  if (binId === null) return
  const left = await leftByBooks(tx, line.variantId, binId)
  if (left > 0 || left + quantity <= 0) return
  if (!(await settingOf(tx, dispatchSettings.checksEmptyBins, wave.outletId))) return
  await tx
    .insertInto('wave_bin_checks')
    .values({ line_id: line.id, wave_id: wave.id, bin_id: binId })
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .execute()
}

/** Units put back need no check any more: for lines of a wave, or all of it. */
export async function askNoMore(
  tx: Tx,
  waveId: string,
  of: { readonly lineId?: string; readonly orderId?: string } = {},
): Promise<void> {
  const { lineId = null, orderId = null } = of
  await sql`delete from wave_bin_checks asked using wave_lines l
    where asked.wave_id = ${waveId} and asked.answered_at is null and l.id = asked.line_id
      and (${lineId}::uuid is null or l.id = ${lineId}::uuid)
      and (${orderId}::uuid is null or l.order_id = ${orderId}::uuid)`.execute(tx)
}

/** The open questions of a wave, in the order in which they arose. */
export async function openChecks(reader: Reader, waveId: string): Promise<BinCheck[]> {
  const found = await sql<BinCheck>`
    select asked.line_id as "lineId", v.sku, v.title, v.quantity_scale as "quantityScale",
      b.code as "binCode"
    from wave_bin_checks asked join wave_lines l on l.id = asked.line_id
    join variants v on v.id = l.variant_id join bins b on b.id = asked.bin_id
    where asked.wave_id = ${waveId} and asked.answered_at is null
    order by asked.asked_at, asked.line_id`.execute(reader)
  return found.rows
}

/** The system stock of the bin, less what was picked from it and has not left the outlet. */
async function leftByBooks(tx: Tx, variantId: string, binId: string): Promise<number> {
  const found = await sql<{ left: number }>`
    select ((select coalesce(sum(p.on_hand), 0) from stock_places p
        where p.variant_id = ${variantId} and p.bin_id = ${binId})
      - (select coalesce(sum(pick.quantity), 0) from wave_lines l
        join wave_picks pick on pick.line_id = l.id join orders o on o.id = l.order_id
        where l.variant_id = ${variantId} and pick.bin_id = ${binId}
          and o.state in ('confirmed', 'packed')))::bigint as left`.execute(tx)
  return found.rows[0]?.left ?? 0
}
