import { sql } from 'kysely'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { access } from './find-receipt.ts'

/** What a prefix and a number can be: barcodes are looked up without a question to the database. */
const numbered = /^[A-Z0-9]{1,7}[-/](\d{1,15})$/

/** `PO-1042`, as printed on a purchase order, for users who receive goods at its outlet. */
export const findDeliveryCode: CodeFinder = async (reader, actor, code) => {
  const printed = code.trim().toUpperCase()
  const digits = numbered.exec(printed)?.[1]
  if (digits === undefined) return null
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  if (printed !== `${prefix}${digits}`) return null
  const found = await sql<{ id: string; number: number }>`
    select po.id, po.number from purchase_orders po
    where po.number = ${digits}::bigint and ${withinOutlets(actor, access, 'po.outlet_id')}`.execute(
    reader,
  )
  const [row] = found.rows
  return row ? { noun: purchaseOrderNoun.key, id: row.id, label: `${prefix}${row.number}` } : null
}
