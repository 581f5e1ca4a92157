import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { anOpenSession } from './register-steps.ts'
import { aParkedSale, aSale, newSale } from './sale-steps.ts'
import { because } from './world.ts'
import type { Prepare } from './write-cases.ts'

export const posWrites: Readonly<Record<string, Prepare>> = {
  'sales.complete': async ({ db, world }) => {
    const { registerId } = await anOpenSession(db, world)
    const input = await newSale(db, world, { registerId })
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
