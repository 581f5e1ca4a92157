import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { addPastScans, type PastScan } from '#stock/scanning/server/index.ts'

/** The last parcels, whose packing was scanned. */
const parcels = 250
const mostUnits = 4
const secondsOfScan = 7

type Packed = {
  readonly orderId: string
  readonly number: number
  readonly outletId: string
  readonly at: string
  readonly userId: string
  readonly variantId: string
  readonly sku: string
  readonly code: string
  readonly quantity: number
}

/** How the last parcels were packed by scanning: what went wrong now and then, and two new codes. */
export async function addDemoScans(tx: Tx): Promise<void> {
  const found = await sql<Packed>`
    select p.order_id as "orderId", o.number, p.outlet_id as "outletId", p.packed_at as at,
      p.packed_by as "userId", v.id as "variantId", v.sku, coalesce(b.code, v.sku) as code,
      l.quantity
    from (select * from parcels where packed_by is not null
      order by packed_at desc, id limit ${parcels}) p
    join orders o on o.id = p.order_id join order_lines l on l.order_id = o.id
    join variants v on v.id = l.variant_id
    left join lateral (select coalesce(nullif(b.as_given, ''), b.code) as code from barcodes b
      where b.variant_id = v.id and b.pack_quantity = 1 order by b.created_at, b.code limit 1) b on true
    where v.quantity_scale = 0
    order by p.packed_at, p.id, l.position`.execute(tx)
  const units = found.rows.flatMap((line) =>
    Array.from({ length: Math.min(line.quantity, mostUnits) }, () => line),
  )
  const placeOf = placesIn(units)
  await addPastScans(
    tx,
    units.flatMap((unit, index) => {
      const ago = placeOf(unit.orderId) * secondsOfScan * 1_000
      const at = Date.parse(unit.at) - ago
      const scan = accepted(unit, at, index)
      return [...failureBefore(scan, index), scan]
    }),
  )
}

/** Counts down the units of an order: the last one makes its parcel. */
function placesIn(units: readonly Packed[]): (orderId: string) => number {
  const left = new Map<string, number>()
  for (const { orderId } of units) left.set(orderId, (left.get(orderId) ?? 0) + 1)
  return (orderId) => {
    const place = (left.get(orderId) ?? 1) - 1
    left.set(orderId, place)
    return place
  }
}

const accepted = (unit: Packed, at: number, index: number): PastScan => ({
  at: new Date(at).toISOString(),
  userId: unit.userId,
  outletId: unit.outletId,
  task: 'pack',
  of: { noun: orderNoun.key, id: unit.orderId, label: orderLabel(unit.number) },
  // A scanner reads a GTIN-13 without the zero that fills it up.
  raw: unit.code.replace(/^0(?=\d{13}$)/, ''),
  found: { noun: variantNoun.key, id: unit.variantId, label: unit.sku },
  result: 'ok',
  message: '',
  took: 18 + ((index * 13) % 60),
})

/** Codes that a supplier printed and that no product has yet. */
const newCodes = ['5060000000016', '5060000000023'] as const

/** What some units had before they were accepted. */
function failureBefore(scan: PastScan, index: number): readonly PastScan[] {
  const at = new Date(Date.parse(scan.at) - 3_000).toISOString()
  const before = { ...scan, at }
  const none = { found: null, took: 9 + (index % 9) }
  if (index % 23 === 5 && /^\d{13}$/.test(scan.raw)) {
    const raw = `${scan.raw.slice(0, -1)}${(Number(scan.raw.at(-1)) + 1) % 10}`
    const message = `The scanner misread this barcode: the check digit of ${raw} is wrong. Scan it again.`
    return [{ ...before, ...none, raw, result: 'misread', message }]
  }
  if (index % 41 === 7) {
    const raw = newCodes[index % 2] ?? newCodes[0]
    const message = `Nothing here carries the code ${raw}.`
    return [{ ...before, ...none, raw, result: 'unknown', message }]
  }
  if (index % 31 === 11) {
    const message = `${scan.found?.label} is complete in this parcel. Put it aside.`
    return [{ ...before, result: 'over', message }]
  }
  return []
}
