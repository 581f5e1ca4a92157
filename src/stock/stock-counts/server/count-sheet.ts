import { type RawBuilder, sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { pictureOf } from '#stock/catalog/server/index.ts'
import { scanningSettings } from '#stock/scanning/scanning.settings.ts'
import type { CountCodes, CountSheet, SheetLine } from '../late-tallies.fields.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import { binsOfCount } from './bins-of-count.ts'
import { findStockCount } from './find-stock-count.ts'
import { getStockCount } from './get-stock-count.ts'

type Asked = { readonly id: string }

/** A device keeps so many products; of an outlet with more, those of the lines come first. */
const mostGoods = 5_000

/** An open count with its lines, for a device that counts on without the network. */
export async function sheetOfCount(
  reader: Reader,
  actor: Actor,
  { id }: Asked,
): Promise<CountSheet> {
  await requireOpen(reader, actor, id)
  const { rows: bins } = await binsOfCount(reader, actor, { id })
  const lines = await sheetLines(reader, actor, sql`line.count_id = ${id}`)
  return { count: await getStockCount(reader, actor, { id }), bins, lines }
}

type OfGoods = Asked & { readonly binId: string | null; readonly variantId: string }

/** The lines of a product in a bin, as a device keeps them. */
export function sheetLinesOf(reader: Reader, actor: Actor, { id, binId, variantId }: OfGoods) {
  return sheetLines(
    reader,
    actor,
    sql`line.count_id = ${id} and line.variant_id = ${variantId}
      and line.bin_id is not distinct from ${binId}::uuid`,
  )
}

/** Without what the ledger expects: it changes while the device is away, and a blind count hides it. */
async function sheetLines(
  reader: Reader,
  actor: Actor,
  condition: RawBuilder<unknown>,
): Promise<SheetLine[]> {
  const found = await sql<SheetLine>`select line.id, line.variant_id as "variantId", v.sku, v.title,
      ${pictureOf('v')} as "pictureId", v.unit, v.quantity_scale as "quantityScale",
      line.bin_id as "binId", b.code as "binCode", line.lot_id as "lotId", lot.code as "lotCode",
      line.round, line.restarts, line.is_found as "isFound", r.counted,
      coalesce(r.has_moved, false) as "hasMoved", coalesce(r.why_again, '') as "whyAgain",
      exists (select from stock_count_tallies t where t.line_id = line.id and t.round < line.round
        and t.counted_by = ${authorId(actor)}::uuid) as "isOwnBefore"
    from stock_count_lines line join variants v on v.id = line.variant_id
    left join bins b on b.id = line.bin_id left join lots lot on lot.id = line.lot_id
    left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    where ${condition}
    order by b.id is null, b.walk_order, b.code, v.sku, line.id`.execute(reader)
  return found.rows
}

/** The codes of the goods that may be found in a count, and of the bins that it covers. */
export async function codesOfCount(
  reader: Reader,
  actor: Actor,
  { id }: Asked,
): Promise<CountCodes> {
  const { outletId } = await requireOpen(reader, actor, id)
  const ofCount = sql`(select variant_id from (
      select line.variant_id, 0 as place from stock_count_lines line where line.count_id = ${id}
      union all
      select level.variant_id, 1 from stock_levels level where level.outlet_id = ${outletId}
        and exists (select from stock_count_scopes s where s.count_id = ${id}
          and (s.variant_id is null or s.variant_id = level.variant_id))) known
    group by variant_id order by min(place), variant_id limit ${mostGoods})`
  const [goods, lots, bins, scopes, outlet, scaleLabels] = await Promise.all([
    sql<CountCodes['goods'][number]>`
      select v.id as "variantId", v.sku, v.title, ${pictureOf('v')} as "pictureId", v.unit,
        v.quantity_scale as "quantityScale", v.tracking,
        case when v.currency = o.currency then v.price_minor end as "priceMinor",
        coalesce((select jsonb_agg(jsonb_build_object('code', code.code, 'units', code.pack_quantity)
          order by code.code) from barcodes code where code.variant_id = v.id), '[]') as barcodes
      from variants v join outlets o on o.id = ${outletId}
      where v.id in ${ofCount} and v.merged_into_id is null order by v.id`.execute(reader),
    sql<CountCodes['lots'][number]>`
      select lot.id, lot.variant_id as "variantId", lot.code, lot.expires_on::text as "expiresOn"
      from lots lot where lot.variant_id in ${ofCount} order by lot.id`.execute(reader),
    sql<CountCodes['bins'][number]>`select id, code from bins
      where outlet_id = ${outletId} and not is_archived order by code`.execute(reader),
    sql<CountCodes['scopes'][number]>`select is_every_bin as "isEveryBin", bin_id as "binId",
        variant_id as "variantId"
      from stock_count_scopes where count_id = ${id}`.execute(reader),
    sql<{ code: string; readAt: string }>`select code, now() as "readAt" from outlets
      where id = ${outletId}`.execute(reader),
    settingOf(reader, scanningSettings.embeddedPatterns, outletId),
  ])
  const [own] = outlet.rows
  if (!own) throw new Error('A count is at an outlet.')
  return {
    readAt: own.readAt,
    goods: goods.rows,
    lots: lots.rows,
    bins: bins.rows,
    scopes: scopes.rows,
    outletCode: own.code,
    scaleLabels,
  }
}

async function requireOpen(reader: Reader, actor: Actor, id: string) {
  const count = await findStockCount(reader, actor, id)
  throwIfRefused(refuseMove(stockCountMachine, 'submit', count))
  return count
}
