import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { addWares } from '../../../../../tests/support/order-steps.ts'
import { because, makeWorld, orderOf } from '../../../../../tests/support/world.ts'
import { placeOrder } from '../placing/place-order.ts'
import { editOrder } from './edit-order.ts'
import { loadTerms } from './load-terms.ts'

const rounds = 30

test('two edits that give up what the other takes do not deadlock', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db)
  const wares = await addWares(db, world, 2, 1_000)
  const lineOf = (at: number) => ({ variantId: wares[at]?.id ?? '', quantity: 1 })
  const place = async (at: number) => {
    const { id } = await placeOrder(db, world.admin, orderOf(world, [lineOf(at)]), null)
    return { id, at }
  }
  // Without the repetition that an endpoint has, so that a deadlock is seen.
  const exchange = (order: { id: string; at: number }) =>
    db.reader.transaction().execute(async (tx) => {
      const [terms] = await loadTerms(tx, [order.id])
      if (!terms) throw new Error('The order is gone.')
      const { version, shippingMinor, paymentMethod, note } = terms
      const lines = [lineOf(1 - order.at)]
      const agreed = { shippingMinor, paymentMethod, note, reason: because('Exchanged') }
      await editOrder(tx, world.admin, { id: order.id, version, lines, ...agreed })
    })
  const failures: unknown[] = []
  for (let round = 0; round < rounds; round++) {
    const both = [await place(0), await place(1)]
    for (const ended of await Promise.allSettled(both.map(exchange)))
      if (ended.status === 'rejected') failures.push(ended.reason)
  }
  expect(failures).toEqual([])
})
