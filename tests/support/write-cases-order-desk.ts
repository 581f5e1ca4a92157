import { addOutlet } from '#organization/outlets/server/index.ts'
import { newId } from '#platform/server/new-id.ts'
import { commentOrder } from '#sales/orders/server/editing/comment-order.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { countEvents } from './count-events.ts'
import { addCustomer } from './customer-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { fileOnOrder } from './second-outlet.ts'
import { setUp } from './world.ts'
import { actorOf, type Prepare, permitsExport, type Setting } from './write-cases.ts'

type Input = Readonly<Record<string, unknown>>
type Order = Awaited<ReturnType<typeof anOrder>>

/** A command on a pending order of its own, counted by its events. */
function acts(
  type: string,
  ask: (order: Order, setting: Setting) => Promise<{ input: Input; other: Input | null }>,
): Prepare {
  return async (setting) => {
    const order = await anOrder(setting.db, setting.world, 'pending')
    const asked = await ask(order, setting)
    return { ...asked, effects: () => countEvents(setting.db, order.id, `order.${type}`) }
  }
}

const body = 'Please call before noon'

function ofComment(type: string, input: Input, other: Input | null): Prepare {
  return acts(type, async ({ id }, setting) => {
    const { commentId } = await setting.db.transaction((tx) =>
      commentOrder(tx, actorOf(setting), { id, body, mentions: [] }),
    )
    const named = { id, commentId, ...input }
    return { input: named, other: other && { ...named, ...other } }
  })
}

/** Another outlet with stock of the ordered products. */
async function outletWith({ db }: Setting, variantIds: readonly string[]): Promise<string> {
  return db.transaction(async (tx) => {
    const outletId = await addOutlet(tx, setUp, {
      code: `N${newId().slice(-8).toUpperCase()}`,
      name: 'North warehouse',
      kind: 'warehouse',
      city: 'Leeds',
      currency: 'GBP',
    })
    const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
    const rows = variantIds.map((variantId) => ({ variantId, outletId, quantity: 10 }))
    await bookOpeningStock(tx, setUp, source, rows)
    return outletId
  })
}

export const orderDeskWrites: Readonly<Record<string, Prepare>> = {
  'orderDesk.bulkDo': acts('desk_changed', async ({ id }) => ({
    input: { ids: [id], change: { action: 'tag', tags: ['gift'] } },
    other: { ids: [id], change: { action: 'tag', tags: ['fragile'] } },
  })),
  'orderDesk.permitExport': (setting) => permitsExport(setting, 'orders'),
  'orderDesk.change': acts('desk_changed', async ({ id }) => ({
    input: { id, change: { priority: 'high' } },
    other: { id, change: { priority: 'urgent' } },
  })),
  'orderDesk.comment': acts('commented', async ({ id }) => ({
    input: { id, body },
    other: { id, body: 'Never mind' },
  })),
  'orderDesk.changeComment': ofComment('comment_changed', { body }, { body: 'Never mind' }),
  'orderDesk.removeComment': ofComment('comment_removed', {}, { commentId: newId() }),
  'orderDesk.removeFile': acts('file_removed', async ({ id }, { db }) => {
    const fileId = await fileOnOrder(db, id, 'invoice.pdf')
    return { input: { id, fileId }, other: { id, fileId: newId() } }
  }),
  'orderDesk.split': acts('split', async ({ id, version, lineIds }, { world }) => {
    const of = (quantity: number) => ({
      id,
      version,
      parts: [{ outletId: world.outletId, lines: [{ lineId: lineIds[0], quantity }] }],
    })
    return { input: of(1), other: of(2) }
  }),
  'orderDesk.moveToOutlet': acts('outlet_changed', async ({ id, version }, setting) => {
    const { lines } = await getOrder(setting.db.reader, setting.world.admin, { id })
    const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
    const [outletId, elsewhere] = [
      await outletWith(setting, variantIds),
      await outletWith(setting, variantIds),
    ]
    return { input: { id, version, outletId }, other: { id, version, outletId: elsewhere } }
  }),
  'orderDesk.clearDouble': acts('double_cleared', async ({ id }, { db, world }) => {
    const earlier = await anOrder(db, world, 'pending')
    await db.reader
      .updateTable('orders')
      .set({ duplicate_of: earlier.id })
      .where('id', '=', id)
      .execute()
    return { input: { id }, other: { id: earlier.id } }
  }),
  'orderDesk.attachCustomer': acts('customer_attached', async ({ id, version }, { db }) => {
    const customer = await addCustomer(db, `Customer ${newId()}`, {})
    // Its phone may have matched a customer when it was placed.
    await db.reader.updateTable('orders').set({ customer_id: null }).where('id', '=', id).execute()
    const input = { id, version, customerId: customer.id }
    return { input, other: { ...input, version: version + 1 } }
  }),
  'orderDesk.changeBilling': acts('billing_changed', async ({ id, version }) => {
    const input = { id, version, email: 'mara@example.com', billing: null }
    return { input, other: { ...input, version: version + 1 } }
  }),
  'orderDesk.merge': acts('merged', async (earlier, { db, world }) => {
    const { id, version } = await anOrder(db, world, 'pending')
    const input = { id, version, intoId: earlier.id, intoVersion: earlier.version }
    return { input, other: { ...input, version: version + 1 } }
  }),
}
