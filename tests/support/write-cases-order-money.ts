import { newId } from '#platform/server/new-id.ts'
import { loadTerms } from '#sales/orders/server/editing/load-terms.ts'
import { recordPayment } from '#sales/orders/server/money/record-payment.ts'
import { savePriceList } from '#stock/catalog/server/save-price-list.ts'
import { enterCompany } from './company.ts'
import { countEvents } from './count-events.ts'
import { anOrder } from './orders-in-state.ts'
import { anOpenSession } from './register-steps.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

const because = { code: 'other', note: 'Test' }

/** An order that is paid in full in cash, and its refund at an open register. */
export async function refundAtRegister(setting: Setting, state: Parameters<typeof anOrder>[2]) {
  const { db, world } = setting
  const { id } = await anOrder(db, world, state)
  const [due] = await loadTerms(db.reader, [id])
  const amountMinor = due?.balanceMinor ?? 0
  const paid = { orderId: id, method: 'cash', amountMinor, reference: '' } as const
  await db.transaction((tx) => recordPayment(tx, actorOf(setting), paid))
  const { registerId } = await anOpenSession(db, world)
  const [terms] = await loadTerms(db.reader, [id])
  if (!terms) throw new Error('The order is gone.')
  return { id, terms, refund: { method: 'cash', registerId }, amountMinor }
}

async function aPaidOrder(setting: Setting) {
  const { id } = await anOrder(setting.db, setting.world, 'confirmed')
  const paid = { orderId: id, method: 'cash', amountMinor: 1_000, reference: '' } as const
  await setting.db.transaction((tx) => recordPayment(tx, actorOf(setting), paid))
  return id
}

const list = {
  currency: 'GBP',
  percentOffBasisPoints: 1_000,
  validFrom: null,
  validUntil: null,
  isActive: true,
}

/** The writes on order payments, and on price lists. */
export const orderMoneyWrites: Readonly<Record<string, Prepare>> = {
  'orderMoney.edit': async (setting) => {
    const { id } = await anOrder(setting.db, setting.world, 'pending')
    const [terms] = await loadTerms(setting.db.reader, [id])
    if (!terms) throw new Error('The order is gone.')
    const lines = terms.lines.map((line) => ({
      lineId: line.id,
      variantId: line.variantId,
      quantity: 1,
    }))
    const { version, paymentMethod } = terms
    const input = { id, version, lines, paymentMethod, reason: because }
    return {
      input,
      other: { ...input, note: 'Something else' },
      effects: () => countEvents(setting.db, id, 'order.edited'),
    }
  },
  'orderMoney.pay': async (setting) => {
    const { id } = await anOrder(setting.db, setting.world, 'pending')
    const input = { id, method: 'cash', amountMinor: 500 }
    return {
      input,
      other: { ...input, amountMinor: 600 },
      effects: () => countEvents(setting.db, id, 'order.payment_recorded'),
    }
  },
  'orderMoney.refund': async (setting) => {
    const id = await aPaidOrder(setting)
    const { lineId } = await setting.db.reader
      .selectFrom('order_lines')
      .select('id as lineId')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const input = { id, lines: [{ lineId, quantity: 1 }], reason: because }
    return {
      input,
      other: { ...input, shippingMinor: 1 },
      effects: () => countEvents(setting.db, id, 'order.refunded'),
    }
  },
  'orderMoney.remove': async (setting) => {
    const { id, terms, refund } = await refundAtRegister(setting, 'pending')
    const lines = [{ lineId: terms.lines[0]?.id, quantity: 1 }]
    const input = { id, version: terms.version, lines, reason: because, refund }
    return {
      input,
      other: { ...input, reason: { code: 'other', note: 'Something else' } },
      effects: () => countEvents(setting.db, id, 'order.units_cancelled'),
    }
  },
  'orderMoney.releaseUnpaid': async (setting) => {
    const { id } = await anOrder(setting.db, setting.world, 'pending')
    await setting.db.reader
      .updateTable('orders')
      .set({ payment_method: 'prepaid' })
      .where('id', '=', id)
      .execute()
    const input = { id, reason: because }
    return {
      input,
      other: { id, reason: { code: 'other', note: 'Something else' } },
      effects: () => countEvents(setting.db, id, 'order.released_unpaid'),
    }
  },
  'orderMoney.invoice': async (setting) => {
    await enterCompany(setting.db)
    const { id } = await anOrder(setting.db, setting.world, 'confirmed')
    const { id: other } = await anOrder(setting.db, setting.world, 'confirmed')
    return {
      input: { id },
      other: { id: other },
      effects: () => countEvents(setting.db, id, 'order.invoiced'),
    }
  },
  'priceLists.save': async ({ db }) => {
    const input = { id: null, version: null, name: `Trade ${newId()}`, ...list }
    return {
      input,
      other: { ...input, name: `Trade ${newId()}` },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('price_lists')
          .select('id')
          .where('name', '=', input.name)
          .execute()
        return rows.length
      },
    }
  },
  'priceLists.setPrices': async (setting) => {
    const fresh = { id: null, version: null, name: `Trade ${newId()}`, ...list }
    const { id } = await setting.db.transaction((tx) => savePriceList(tx, actorOf(setting), fresh))
    const variantId = setting.world.variants[0]?.id ?? ''
    const input = { id, prices: [{ variantId, priceMinor: 400 }] }
    return {
      input,
      other: { id, prices: [{ variantId, priceMinor: 410 }] },
      effects: () => countEvents(setting.db, id, 'price_list.priced'),
    }
  },
}
