import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type Chosen, isBlocked, type TakenGoods } from '#stock/inventory/server/index.ts'

/** The quantity of a lot in the parcel of an order. */
export type PackedLot = {
  readonly lineId: string
  readonly lotId: string
  readonly code: string
  /** ISO 8601 day. */
  readonly expiresOn: string | null
  readonly quantity: number
}

export async function packedLotsOf(reader: Reader, orderId: string): Promise<readonly PackedLot[]> {
  const found = await sql<PackedLot>`
    select p.line_id as "lineId", p.lot_id as "lotId", lot.code, lot.expires_on::text as "expiresOn",
      p.quantity
    from order_line_lots p join order_lines l on l.id = p.line_id join lots lot on lot.id = p.lot_id
    where l.order_id = ${orderId} order by l.position, lot.expires_on nulls last, lot.code`.execute(
    reader,
  )
  return found.rows
}

/** What of a line is in the parcel: by lots, and the rest as of no lot. */
export async function packedOfLine(reader: Reader, lineId: string): Promise<readonly TakenGoods[]> {
  const found = await sql<TakenGoods>`with packed as (
      select coalesce(weighed_quantity, packed_quantity) as quantity
      from order_lines where id = ${lineId} and packed_quantity > 0
    ), lots as (
      select lot_id, quantity from order_line_lots where line_id = ${lineId}
    )
    select lot_id as "lotId", quantity from lots
    union all
    select null, packed.quantity - coalesce((select sum(quantity) from lots), 0)::bigint
    from packed where packed.quantity > coalesce((select sum(quantity) from lots), 0)`.execute(
    reader,
  )
  return found.rows
}

/**
 * The quantity of each lot in parcels of an outlet that have not been dispatched, by the id of the
 * lot.
 */
export async function packedOfLots(
  reader: Reader,
  { lotIds, outletId }: { readonly lotIds: readonly string[]; readonly outletId: string },
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ lotId: string; quantity: number }>`
    select p.lot_id as "lotId", sum(p.quantity)::bigint as quantity
    from order_line_lots p join order_lines l on l.id = p.line_id join orders o on o.id = l.order_id
    where p.lot_id = any(${[...lotIds]}::uuid[]) and o.outlet_id = ${outletId}
      and o.state in ('confirmed', 'packed')
    group by p.lot_id`.execute(reader)
  return new Map(found.rows.map(({ lotId, quantity }) => [lotId, quantity]))
}

/** A unit of a lot went into the parcel, or came out of it again below zero. */
export async function countLot(
  tx: Tx,
  lineId: string,
  { lotId, quantity }: { readonly lotId: string; readonly quantity: number },
): Promise<void> {
  if (quantity > 0) {
    await sql`insert into order_line_lots as p (line_id, lot_id, quantity)
      values (${lineId}, ${lotId}, ${quantity}) on conflict (line_id, lot_id)
      do update set quantity = p.quantity + excluded.quantity`.execute(tx)
    return
  }
  await sql`delete from order_line_lots
    where line_id = ${lineId} and lot_id = ${lotId} and quantity <= ${-quantity}`.execute(tx)
  await sql`update order_line_lots set quantity = quantity + ${quantity}
    where line_id = ${lineId} and lot_id = ${lotId}`.execute(tx)
}

/**
 * What is to leave with an order: the lots that were packed, each from the bins out of which it was
 * picked as far as that is known.
 *
 * @throws Refusal `lot_not_for_sale` where a lot in the parcel was held or recalled, or ran out, since
 */
export async function chosenFor(
  tx: Tx,
  order: { readonly id: string; readonly label: string },
  picked: ReadonlyMap<string, readonly Chosen[]>,
): Promise<ReadonlyMap<string, readonly Chosen[]>> {
  await requireLots(tx, order)
  const packed = Map.groupBy(await packedLotsOf(tx, order.id), ({ lineId }) => lineId)
  const chosen = new Map(picked)
  for (const [lineId, lots] of packed)
    chosen.set(
      lineId,
      lots.flatMap((lot) => fromBins(lot, picked.get(lineId) ?? [])),
    )
  return chosen
}

function fromBins({ lotId, quantity }: PackedLot, picked: readonly Chosen[]): Chosen[] {
  let rest = quantity
  const parts = picked
    .filter((pick) => pick.lotId === lotId)
    .map((pick) => {
      const part = Math.min(rest, pick.quantity)
      rest -= part
      return { ...pick, quantity: part }
    })
  return [...parts, { lotId, quantity: rest }].filter((part) => part.quantity > 0)
}

async function requireLots(tx: Tx, order: { readonly id: string; readonly label: string }) {
  const found = await sql<{ code: string; sku: string; why: string }>`
    select lot.code, l.sku, case when lot.state = 'approved' then 'past its date'
      when lot.state = 'recalled' then 'recalled' else 'on hold' end as why
    from order_line_lots p join order_lines l on l.id = p.line_id join lots lot on lot.id = p.lot_id
    join orders o on o.id = l.order_id
    where l.order_id = ${order.id} and ${isBlocked('o.outlet_id')}
    order by l.position, lot.code limit 1 for share of lot`.execute(tx)
  const [lot] = found.rows
  if (!lot) return
  throw new Refusal(
    'conflict',
    'lot_not_for_sale',
    `Lot ${lot.code} of ${lot.sku} in the parcel of ${order.label} is ${lot.why} by now. Take the parcel off the sheet, open it again on the bench and pack another lot.`,
    { details: { sku: lot.sku, lot: lot.code } },
  )
}
