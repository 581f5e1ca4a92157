import { type RawBuilder, sql } from 'kysely'
import { verdictsOn } from '#organization/approvals/server/index.ts'
import { historyWithoutCosts, seesCostsAt } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { withWords } from '#sales/orders/server/index.ts'
import { pictureOf } from '#stock/catalog/server/index.ts'
import { refuseBlockedLot } from '#stock/inventory/blocked-lots.rules.ts'
import { blockedLotsOf } from '#stock/inventory/server/index.ts'
import { returnsActions } from '../returns.actions.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import { returnsSettings } from '../returns.settings.ts'
import { access, findReturn } from './find-return.ts'
import { findsOf } from './finds-of.ts'
import { inspectionNote } from './inspection-note.ts'
import { ordersOfExtra } from './orders-of-extra.ts'
import { owedFor } from './owed-for-return.ts'
import { rowColumns, rowSource } from './return-source.ts'
import { waitingLots } from './waiting-lots.ts'

type Calculated =
  | 'rows'
  | 'finds'
  | 'mayDecide'
  | 'costs'
  | 'goodsMinor'
  | 'keptMinor'
  | 'bonusBasisPoints'
  | 'usualFeeBasisPoints'

/** One return with its lines, findings, refund and costs. */
export async function getReturn(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeReturn> {
  const found = await sql<Omit<WholeReturn, Calculated>>`
    select ${rowColumns}, r.version, r.note, parcel.code as "parcelCode",
      r.exchange_order_id as "exchangeOrderId", swapped.number as "exchangeOrderNumber",
      r.fee_minor as "feeMinor", r.bonus_minor as "bonusMinor", r.received_at as "receivedAt",
      settler.full_name as "settledBy", o.customer_id is not null as "hasCustomer",
      coalesce((select needs_photo from reason_codes where code = r.reason_code), false)
        as "doesReasonAskPhoto",
      r.despite_reason as "despiteReason",
      allower.full_name as "allowedBy", r.weighed_grams as "weighedGrams",
      r.said_grams as "saidGrams", r.compared_grams as "comparedGrams"
    from ${rowSource} left join orders swapped on swapped.id = r.exchange_order_id
    left join profiles settler on settler.id = r.settled_by
    left join profiles allower on allower.id = r.allowed_by
    where r.id = ${id} and ${withinOutlets(actor, access, 'r.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This return')
  const seen = seesCostsAt(actor, row.outletId)
  const rows = await withWaitingLots(reader, row, await readLines(reader, id, seen))
  const { goodsMinor, keptMinor } = await owedFor(reader, id)
  const setting = (name: keyof typeof amounts) => settingOf(reader, amounts[name], row.outletId)
  const isByHand = row.method === 'walk_in'
  const costs = [
    { label: 'The parcel out', minor: await setting('shippingOutMinor') },
    { label: 'The parcel back', minor: isByHand ? 0 : await setting('shippingBackMinor') },
    { label: 'Handling', minor: await setting('handlingMinor') },
    { label: 'Goods that are lost', minor: lostOf(rows) },
    { label: 'Bonus', minor: row.bonusMinor },
  ].filter(({ minor }) => minor > 0)
  const mayDo = await verdictsOn(reader, actor, returnsActions.decide)
  return {
    ...row,
    mayDecide: mayDo(row.outletId).verdict !== 'refused',
    rows,
    finds: await findsOf(reader, id),
    goodsMinor,
    keptMinor,
    bonusBasisPoints: await setting('bonusBasisPoints'),
    usualFeeBasisPoints: row.fault === 'customer' ? await setting('feeBasisPoints') : 0,
    costs,
  }
}

const { shippingOutMinor, shippingBackMinor, handlingMinor, feeBasisPoints, bonusBasisPoints } =
  returnsSettings
const amounts = {
  shippingOutMinor,
  shippingBackMinor,
  handlingMinor,
  feeBasisPoints,
  bonusBasisPoints,
}

const lostOf = (rows: readonly ReturnLine[]) =>
  rows.flatMap(({ inspections }) => inspections).reduce((sum, one) => sum + (one.lostMinor ?? 0), 0)

/** The photos of a line for a condition on `ph`. */
const photosOf = (chosen: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', ph.id, 'fileId', ph.file_id,
      'thumbnailId', coalesce(f.thumbnail_id, f.id), 'takenBy', coalesce(taker.full_name, ''),
      'takenAt', ph.taken_at) order by ph.taken_at, ph.id)
  from return_photos ph join files f on f.id = ph.file_id
  left join profiles taker on taker.id = ph.taken_by
  where ph.line_id = l.id and ${chosen}), '[]')`

async function readLines(reader: Reader, id: string, hasCosts: boolean): Promise<ReturnLine[]> {
  const found = await sql<ReturnLine>`
    select l.id, l.order_line_id as "orderLineId", l.variant_id as "variantId", v.sku, v.title,
      ${pictureOf('v')} as "pictureId", v.quantity_scale as "quantityScale", v.unit, l.expected, l.received, l.inspected, l.missing,
      '[]'::jsonb as waiting, '[]'::jsonb as fits,
      l.order_line_id is null and r.order_id is not null as "isExtra",
      coalesce((select json_agg(json_build_object('id', i.id, 'quantity', i.quantity,
          'grade', i.grade, 'disposition', i.disposition, 'lostMinor',
            case when ${hasCosts} then i.lost_minor + coalesce(sent.cost_minor, 0) end,
          'paperId', paper.id, 'paperNumber', paper.number,
          'flag', i.flag, 'note', ${inspectionNote}, 'inspectedBy', coalesce(p.full_name, ''),
          'inspectedAt', i.inspected_at, 'photos', ${photosOf(sql`ph.inspection_id = i.id`)})
          order by i.inspected_at, i.id)
        from return_inspections i left join profiles p on p.id = i.inspected_by
        left join supplier_return_lines sent on sent.inspection_id = i.id and not sent.is_undone
        left join supplier_returns paper on paper.id = sent.paper_id
        where i.line_id = l.id), '[]') as inspections,
      ${photosOf(sql`ph.inspection_id is null and not ph.is_announced`)} as "waitingPhotos",
      ${photosOf(sql`ph.is_announced`)} as "announcedPhotos"
    from return_lines l join returns r on r.id = l.return_id join variants v on v.id = l.variant_id
    where l.return_id = ${id} order by l.position`.execute(reader)
  return found.rows
}

/** The lots of units to grade, and why one of them must not be sold. */
async function withWaitingLots(
  reader: Reader,
  found: Pick<WholeReturn, 'id' | 'orderId' | 'outletId'>,
  rows: readonly ReturnLine[],
): Promise<ReturnLine[]> {
  return Promise.all(
    rows.map(async (line) => {
      if (line.received === line.inspected) return line
      const lots = (await waitingLots(reader, found, line)).flatMap(({ lotId, code, quantity }) =>
        lotId === null ? [] : [{ lotId, code: code ?? '', quantity, outletId: found.outletId }],
      )
      const blocked = await blockedLotsOf(reader, lots)
      const waiting = lots.map(({ outletId: _outletId, ...lot }) => {
        const own = blocked.find(({ code }) => code === lot.code)
        return { ...lot, why: own ? refuseBlockedLot(own).message : null }
      })
      return { ...line, waiting, fits: await fitsOf(reader, found, line) }
    }),
  )
}

/** The orders of the customer that cover an extra unit. */
function fitsOf(
  reader: Reader,
  found: Pick<WholeReturn, 'orderId' | 'outletId'>,
  { isExtra, variantId }: ReturnLine,
): Promise<ReturnLine['fits']> {
  return isExtra ? ordersOfExtra(reader, found, variantId) : Promise.resolve([])
}

export async function historyOfReturn(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findReturn(reader, actor, id)
  const entries = await withWords(reader, await eventsOf(reader, id))
  return { entries: historyWithoutCosts(actor, entries) }
}
