import { unitsIn } from '#platform/quantity.ts'
import { notFound } from '#platform/refusal.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import type { TillPort } from './till-port.ts'
import { changeTraining, requireTraining, training } from './training-state.ts'

/** The carts that were parked in this training; the parked carts of the outlet are not among them. */
export const askPractised: TillPort['askParked'] = (registerId) => ({
  queryKey: ['parkedSales', 'practice', registerId],
  queryFn: async () => ({ rows: parkedAt(registerId) }),
  networkMode: 'always',
})

const parkedAt = (registerId: string) =>
  (training()?.parked ?? []).filter((one) => one.registerId === registerId).map(({ row }) => row)

export const parkPractised: TillPort['park'] = async (input, currency) => {
  const { registerId, label, totalMinor, cart } = input
  const id = newUuid()
  const { cashier } = requireTraining()
  const row = {
    ...{ id, label, totalMinor, currency, units: unitsIn(cart.lines) },
    ...{ by: cashier.name, at: new Date().toISOString() },
  }
  const { customer, discountMinor, lines } = cart
  const kept = { customer, discountMinor: discountMinor ?? 0, lines }
  changeTraining((now) => ({
    ...now,
    parked: [{ row, registerId, cart: kept }, ...now.parked],
  }))
  return { id }
}

export const recallPractised: TillPort['recall'] = async ({ id }) => ({ id, cart: unpark(id) })

export const discardPractised: TillPort['discard'] = async ({ id }) => {
  unpark(id)
  return { id }
}

function unpark(id: string) {
  const parked = requireTraining().parked.find(({ row }) => row.id === id)
  if (!parked) throw notFound('This parked sale')
  changeTraining((now) => ({ ...now, parked: now.parked.filter((one) => one !== parked) }))
  return parked.cart
}
