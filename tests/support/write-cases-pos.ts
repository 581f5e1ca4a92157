import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { numbersPerLease } from '#sales/pos/offline-sales.rules.ts'
import { recordSale } from '#sales/pos/server/record-sale.ts'
import { countEvents } from './count-events.ts'
import { newExchange, returned } from './exchange-steps.ts'
import { newRegisterOrder } from './register-order-steps.ts'
import { anOpenSession } from './register-steps.ts'
import { aLeasedTill, anOfflineSale, aParkedSale, aSale } from './sale-steps.ts'
import { setUpMail } from './set-up-mail.ts'
import { because, type World } from './world.ts'
import type { Prepare } from './write-cases.ts'

export const posWrites: Readonly<Record<string, Prepare>> = {
  'sales.complete': async ({ db, world }) => {
    const { registerId } = await anOpenSession(db, world)
    // Goods of another sale come back for it, so that a repeat would refund them twice.
    const earlier = await aSale(db, world)
    const input = await newExchange(db, world, returned(earlier, 1), { registerId })
    return {
      input,
      other: { ...input, id: newId() },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('sales')
          .select('id')
          .where('register_id', '=', registerId)
          .execute()
        return rows.length
      },
    }
  },
  'registerOrders.place': async ({ db, world }) => {
    const { registerId } = await anOpenSession(db, world)
    const input = await newRegisterOrder(db, world, { registerId, outletId: world.outletId })
    return {
      input,
      other: { ...input, id: newId() },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('register_orders')
          .select('id')
          .where('register_id', '=', registerId)
          .execute()
        return rows.length
      },
    }
  },
  'sales.void': async ({ db, world }) => {
    const { id, version } = await aSale(db, world)
    const input = { id, version, reason: because('Wrong product') }
    return {
      input,
      other: { ...input, reason: because('Customer left') },
      effects: () => countEvents(db, id, 'sale.voided'),
    }
  },
  'sales.refund': async ({ db, world }) => {
    const { id, version, registerId, lines } = await aSale(db, world)
    const input = {
      id,
      version,
      registerId,
      lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, puts: 'shelf' }],
      method: 'cash',
      reason: because('Brought back'),
    }
    return {
      input,
      other: { ...input, method: 'card' },
      effects: () => countEvents(db, id, 'sale.refunded'),
    }
  },
  'offlineSales.leaseNumbers': async ({ db, world }) => {
    const [{ registerId }, other] = [await anOpenSession(db, world), await anOpenSession(db, world)]
    return {
      input: { registerId },
      other: { registerId: other.registerId },
      effects: async () => {
        const leased = await db.reader
          .selectFrom('sale_number_leases')
          .select('number')
          .where('register_id', '=', registerId)
          .execute()
        return leased.length / numbersPerLease
      },
    }
  },
  'offlineSales.record': async ({ db, world }) => {
    const { numbers, ...till } = await aLeasedTill(db, world)
    const [number = 0, next = 0] = numbers
    const input = await anOfflineSale(db, world, { ...till, number })
    return {
      input,
      other: { ...input, id: newId(), number: next },
      effects: () => countEvents(db, input.id, 'sale.paid'),
    }
  },
  'offlineSales.review': async ({ db, world }) => {
    const { id } = await aSaleToReview(db, world)
    const another = await aSaleToReview(db, world)
    return {
      input: { id },
      other: { id: another.id },
      effects: () => countEvents(db, id, 'sale.reviewed'),
    }
  },
  'receipts.email': async ({ db, world }) => {
    await setUpMail(db)
    const { id } = await aSale(db, world)
    const input = { id, to: 'ada@example.test', again: false }
    return {
      input,
      other: { ...input, to: 'bea@example.test' },
      effects: () => countEvents(db, id, 'customer.messaged'),
    }
  },
  'parkedSales.park': async ({ db, world }) => {
    const { registerId } = await anOpenSession(db, world)
    const { cart } = parkedInput(world.variants[0]?.id ?? '')
    const input = { registerId, label: newId(), totalMinor: 500, cart }
    return {
      input,
      other: { ...input, label: newId() },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('parked_sales')
          .select('id')
          .where('label', '=', input.label)
          .execute()
        return rows.length
      },
    }
  },
  'parkedSales.recall': async ({ db, world }) => {
    const [{ id }, another] = [await aParkedSale(db, world), await aParkedSale(db, world)]
    return {
      input: { id },
      other: { id: another.id },
      effects: () => countEvents(db, id, 'parked_sale.recalled'),
    }
  },
  'parkedSales.discard': async ({ db, world }) => {
    const [{ id }, another] = [await aParkedSale(db, world), await aParkedSale(db, world)]
    return {
      input: { id },
      other: { id: another.id },
      effects: () => countEvents(db, id, 'parked_sale.discarded'),
    }
  },
}

/** Made in a session that is over. */
async function aSaleToReview(db: Database, world: World) {
  const { numbers, registerId } = await aLeasedTill(db, world)
  const [number = 0] = numbers
  const sale = await anOfflineSale(db, world, { registerId, sessionId: newId(), number })
  return db.transaction((tx) => recordSale(tx, world.admin, sale))
}

function parkedInput(variantId: string) {
  const line = {
    variantId,
    sku: 'MUG',
    title: 'Mug',
    quantity: 1,
    quantityScale: 0,
    unitPriceMinor: null,
    discountMinor: 0,
    lotCode: null,
  }
  return { cart: { lines: [line], customer: null, discountMinor: 0 } }
}
