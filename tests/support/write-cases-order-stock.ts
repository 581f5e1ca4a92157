import { newId } from '#platform/server/new-id.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { placeChannelOrder } from '#sales/orders/server/placing/place-channel-order.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { channelOrder } from './channel-order.ts'
import { countEvents } from './count-events.ts'
import { addWares } from './order-steps.ts'
import { setUp } from './world.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

const reason = { code: 'other', note: 'Test' }

/** An order of a sales channel: one of three units is short, and one line matches no product. */
async function aShortOrder(setting: Setting) {
  const { db, world } = setting
  const [ware, other] = await addWares(db, world, 2, 2)
  const variantId = ware?.id ?? ''
  const { id } = await db.transaction((tx) =>
    placeChannelOrder(
      tx,
      actorOf(setting),
      channelOrder(world, [
        { variantId, quantity: 3 },
        { code: newId().slice(0, 20), quantity: 2 },
      ]),
    ),
  )
  const order = await getOrder(db.reader, world.admin, { id })
  const [short, unmatched] = order.lines
  if (!short || !unmatched || !other) throw new Error('The short order is not as it should be.')
  return { ...order, short, unmatched, variantId, otherId: other.id }
}

function acts(
  type: string,
  ask: (
    order: Awaited<ReturnType<typeof aShortOrder>>,
    setting: Setting,
  ) => Promise<{ input: Record<string, unknown>; other: Record<string, unknown> | null }>,
): Prepare {
  return async (setting) => {
    const order = await aShortOrder(setting)
    const asked = await ask(order, setting)
    return { ...asked, effects: () => countEvents(setting.db, order.id, `order.${type}`) }
  }
}

/** The writes on orders that cannot be sent completely. */
export const orderStockWrites: Readonly<Record<string, Prepare>> = {
  'orderStock.match': acts(
    'line_matched',
    async ({ id, version, unmatched, variantId, otherId }) => {
      const input = { id, version, lineId: unmatched.id, variantId, remember: false }
      return { input, other: { ...input, variantId: otherId } }
    },
  ),
  'orderStock.reserve': acts('reserved', async ({ id, variantId }, setting) => {
    const { db, world } = setting
    await db.transaction((tx) =>
      bookOpeningStock(tx, setUp, { noun: 'stock', id: newId(), reason: 'Opening stock' }, [
        { variantId, outletId: world.outletId, quantity: 1 },
      ]),
    )
    const { id: other } = await aShortOrder(setting)
    return { input: { id }, other: { id: other } }
  }),
  'orderStock.backOrder': acts('split', async ({ id, version }) => ({
    input: { id, version },
    other: { id, version: version + 1 },
  })),
  'orderStock.removeShort': acts('units_cancelled', async ({ id, version, short, unmatched }) => ({
    input: { id, version, lineIds: [unmatched.id], reason },
    other: { id, version, lineIds: [short.id], reason },
  })),
}
