import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import { priceOf } from '#platform/money.ts'
import { authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addPastPurchases, type PastPurchase } from '#stock/purchasing/server/index.ts'
import { addPastReceipts, type PastReceipt } from '#stock/receiving/server/index.ts'
import { memberOf, type Team } from './create-team.ts'
import { type Random, randomFrom } from './random.ts'

const seed = 20_261_127

/** How suppliers delivered in the last year; shares are percentages. */
const habits = [
  { code: 'TARNBECK', orders: 15, lead: [4, 7], late: 8, moved: 8, short: 4, faulty: 4, rise: 2 },
  {
    code: 'MARROWBY',
    orders: 13,
    lead: [8, 14],
    late: 20,
    moved: 15,
    short: 10,
    faulty: 40,
    rise: 5,
  },
  {
    code: 'QUILLSTEAD',
    orders: 12,
    lead: [9, 16],
    late: 55,
    moved: 45,
    short: 15,
    faulty: 10,
    rise: 4,
  },
  { code: 'GILDERSBY', orders: 18, lead: [1, 3], late: 5, moved: 0, short: 12, faulty: 6, rise: 8 },
  {
    code: 'HALLAMGATE',
    orders: 10,
    lead: [5, 9],
    late: 15,
    moved: 30,
    short: 0,
    faulty: 5,
    rise: 0,
  },
  {
    code: 'LOOMSGATE',
    orders: 9,
    lead: [10, 21],
    late: 25,
    moved: 10,
    short: 20,
    faulty: 12,
    rise: 6,
  },
  { code: 'SALTMARSH', orders: 3, lead: [6, 8], late: 0, moved: 0, short: 0, faulty: 0, rise: 0 },
  {
    code: 'DALEHOUSE',
    orders: 2,
    lead: [5, 12],
    late: 50,
    moved: 0,
    short: 50,
    faulty: 0,
    rise: 3,
  },
] as const

type Habit = (typeof habits)[number]

type Item = { readonly variantId: string; readonly priceMinor: number; readonly pack: number }

type Shop = {
  readonly supplierId: string
  readonly outletId: string
  readonly currency: string
  readonly items: readonly Item[]
}

/**
 * A year of closed orders with their deliveries, for the analytics of suppliers. Their goods were
 * sold before the demo's stock was counted, so that they book none.
 */
export async function addDemoDeliveries(tx: Tx, now: Date, team: Team): Promise<void> {
  const random = randomFrom(seed)
  const by = authorId(memberOf(team, 'warehouse_manager'))
  const drawn = []
  for (const habit of habits) {
    const shop = await shopOf(tx, habit.code)
    if (!shop) continue
    for (let at = 0; at < habit.orders; at += 1) {
      const ago = 370 - Math.round((at * 345) / habit.orders) - random.whole(0, 9)
      const sentOn = addDays(now.toISOString().slice(0, 10), -ago)
      drawn.push(drawPurchase(random, { habit, shop, by, sentOn, share: at / habit.orders }))
    }
  }
  await addPastPurchases(
    tx,
    drawn.map(({ order }) => order),
  )
  await addPastReceipts(
    tx,
    drawn.flatMap(({ receipts }) => receipts),
  )
}

/** What a supplier sells to the main warehouse; first what another supplier sells too. */
async function shopOf(tx: Tx, code: string): Promise<Shop | undefined> {
  const found = await sql<Shop>`
    select s.id as "supplierId", main.id as "outletId", main.currency,
      (select json_agg(json_build_object('variantId', item.variant_id,
          'priceMinor', item.price_minor, 'pack', item.pack_quantity)
          order by (select count(*) from supplier_items other
            where other.variant_id = item.variant_id) desc, v.sku)
        from supplier_items item join variants v on v.id = item.variant_id
        where item.supplier_id = s.id and item.is_active and item.price_minor is not null
          and item.currency = main.currency and v.quantity_scale = 0) as items
    from suppliers s join outlets main on main.code = 'MAIN' where s.code = ${code}`.execute(tx)
  const [shop] = found.rows
  return shop?.items ? { ...shop, items: shop.items.slice(0, 8) } : undefined
}

type Setting = {
  readonly habit: Habit
  readonly shop: Shop
  readonly by: string | null
  readonly sentOn: string
  /** Of the year that has passed. */
  readonly share: number
}

function drawPurchase(random: Random, { habit, shop, by, sentOn, share }: Setting) {
  const isIn = (percent: number) => random.whole(1, 100) <= percent
  const [shortest, longest] = habit.lead
  const usual = Math.round((shortest + longest) / 2) + 1
  const promisedOn = addDays(sentOn, usual)
  const isLate = isIn(habit.late)
  const days = isLate ? usual + random.whole(1, 9) : random.whole(shortest, usual)
  const isMoved = isLate && isIn(habit.moved)
  const isShort = isIn(habit.short)
  const isInParts = random.isOnceIn(4)
  const partDays = isInParts ? [Math.max(1, days - random.whole(1, 3)), days] : [days]
  const receipts = partDays.map((after) => ({ id: newId(), on: addDays(sentOn, after) }))
  const wares = random.shuffled(shop.items).slice(0, random.whole(2, 4))
  const lines = wares.map((item, at) => {
    const quantity = item.pack * random.whole(2, 6)
    const accepted = isShort && at === 0 ? quantity - item.pack : quantity
    const early = isInParts ? Math.floor(accepted / 2) : accepted
    const rejected = at === 0 && isIn(habit.faulty) ? Math.min(quantity, random.whole(1, 3)) : 0
    const rise = ((100 - habit.rise) * (1 - share) + 100 * share) / 100
    return {
      id: newId(),
      variantId: item.variantId,
      quantity,
      accepted,
      rejected,
      cancelled: quantity - accepted,
      unitCostMinor: Math.round(item.priceMinor * rise),
      firstPromisedOn: promisedOn,
      promisedOn: isMoved ? addDays(sentOn, days) : promisedOn,
      parts: isInParts ? [early, accepted - early] : [accepted],
    }
  })
  const order: PastPurchase = {
    ...{ id: newId(), supplierId: shop.supplierId, outletId: shop.outletId },
    ...{ currency: shop.currency, state: 'closed', sentBy: by },
    sentAt: `${sentOn}T0${random.whole(7, 9)}:${random.whole(10, 59)}:00Z`,
    answeredAt: `${addDays(sentOn, random.whole(0, 2))}T1${random.whole(0, 6)}:${random.whole(10, 59)}:00Z`,
    firstExpectedOn: promisedOn,
    expectedOn: isMoved ? addDays(sentOn, days) : promisedOn,
    endFault: isShort ? 'supplier' : null,
    lines: lines.map(({ parts: _, ...line }) => line),
  }
  return { order, receipts: receipts.map((each, at) => receiptOf(random, order, lines, each, at)) }
}

type DrawnLine = PastPurchase['lines'][number] & { readonly parts: readonly number[] }

/** What came of an order with its first or second delivery; rejected units came with the first. */
function receiptOf(
  random: Random,
  { id: orderId, supplierId, outletId, currency, sentBy }: PastPurchase,
  lines: readonly DrawnLine[],
  { id, on }: { readonly id: string; readonly on: string },
  at: number,
): PastReceipt {
  return {
    ...{ id, supplierId, outletId, orderId, currency, state: 'put_away' },
    receivedAt: `${on}T${random.whole(10, 15)}:${random.whole(10, 59)}:00Z`,
    deliveryNote: `DN-${random.whole(70_000, 87_999)}`,
    receivedBy: sentBy,
    parts: lines.map(({ id: orderLineId, variantId, unitCostMinor, parts, rejected }) => {
      const accepted = parts[at] ?? 0
      return {
        ...{ lineId: newId(), variantId, orderLineId, unitCostMinor, accepted },
        rejected: at === 0 ? rejected : 0,
        valueMinor: priceOf(accepted, 0, unitCostMinor),
      }
    }),
  }
}
