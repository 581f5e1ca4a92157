import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'

type Found = { readonly label: string; readonly isReceived: boolean; readonly isImported: boolean }

/** Locks receipts, in the order of their ids, and refuses those that took no goods into stock. */
export async function requireReceived(tx: Tx, receiptIds: readonly string[]): Promise<void> {
  const prefix = await settingOf(tx, receivingSettings.prefix)
  const found = await sql<Found>`
    select ${prefix}::text || r.number as label, r.is_imported as "isImported",
      r.state in ('received', 'put_away') and not r.is_imported as "isReceived"
    from goods_receipts r where r.id = any(${receiptIds}::uuid[]) order by r.id for share`.execute(
    tx,
  )
  const open = found.rows.find(({ isReceived }) => !isReceived)
  if (!open) return
  throw new Refusal(
    'conflict',
    'not_received',
    open.isImported
      ? `${open.label} was imported and moved no stock, so it has no landed costs. Remove it.`
      : `${open.label} has nothing in stock: it is still counted, undone or cancelled. Remove it, or receive it first.`,
    { field: 'receiptIds' },
  )
}
