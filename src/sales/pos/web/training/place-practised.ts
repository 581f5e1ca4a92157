import { notFound, Refusal } from '#platform/refusal.ts'
import { rankOutlets } from '../../outlet-stock.rules.ts'
import { registerOrdersApi, salesApi } from '../pos-api.ts'
import { orderPractised } from './practice-orders.ts'
import type { TillPort } from './till-port.ts'
import { changeTraining, requireTraining, training } from './training-state.ts'

const isRead = { context: { isRead: true } } as const

/**
 * Places an order that only this training knows. Prices and stock are read as for a real one; nothing
 * is reserved, and no customer is added.
 */
export const placePractised: TillPort['placeOrder'] = async (input, register, { context }) => {
  const { registerId, lines, customerId, discountMinor, shippingMinor, outletId } = input
  const goods = { registerId, lines, customerId, discountMinor }
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const [quote, sale, { outlets }] = await Promise.all([
    registerOrdersApi.call.quote({ ...goods, shippingMinor }, isRead),
    salesApi.call.quote(goods, isRead),
    registerOrdersApi.call.stock({ registerId, variantIds }, isRead),
  ])
  const outlet = rankOutlets(outlets, sale.lines).find(({ id }) => id === outletId)
  if (!outlet) throw notFound('This outlet')
  if (outlet.whyNotHere !== null)
    throw new Refusal('conflict', 'insufficient_stock', outlet.whyNotHere, { field: 'outletId' })
  const { code, name } = outlet
  const isApproved = context.approvalId !== undefined
  const { training: after, order } = orderPractised(requireTraining(), {
    ...{ register, quote, goods: sale, shipsFrom: { code, name }, isApproved },
    ...{ input: withDefaults(input), at: new Date().toISOString() },
  })
  if (training()) changeTraining(() => after)
  return order
}

type Given = Parameters<TillPort['placeOrder']>[0]

/** What the contract fills in where a screen leaves it out. */
function withDefaults(input: Given): Parameters<typeof orderPractised>[1]['input'] {
  const { customerId, discountMinor, shippingMinor, promisedOn, lines, payments } = input
  return {
    ...input,
    ...{ customerId: customerId ?? null, promisedOn: promisedOn ?? null },
    ...{ discountMinor: discountMinor ?? 0, shippingMinor: shippingMinor ?? 0 },
    ...{ email: input.email ?? '', note: input.note ?? '' },
    ...{ shipPostcode: input.shipPostcode ?? '', shipCountry: input.shipCountry ?? '' },
    lines: lines.map((line) => ({ ...line, discountMinor: line.discountMinor ?? 0 })),
    payments: payments.map((payment) => ({ ...payment, reference: payment.reference ?? '' })),
  }
}
