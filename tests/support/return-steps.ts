import { sql } from 'kysely'
import { recordPayment } from '#orders/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { approveReturn } from '#returns/server/decide-return.ts'
import { getReturn } from '#returns/server/get-return.ts'
import { inspectUnits } from '#returns/server/inspect-units.ts'
import { receiveUnit } from '#returns/server/receive-unit.ts'
import { requestReturn } from '#returns/server/request-return.ts'
import { addPhoto } from '#returns/server/return-photos.ts'
import { anOrder } from './orders-in-state.ts'
import { pictureOf } from './pictures.ts'
import { setUp, type World } from './world.ts'

const road = ['requested', 'approved', 'received', 'inspected'] as const

/** How far a return is brought by the acts of the house. */
export type ReturnStation = (typeof road)[number]

/** Of a delivered and paid order, both units of its first product, brought so far. */
export async function aReturn(
  db: Database,
  world: World,
  station: ReturnStation,
  { customerId = null }: { customerId?: string | null } = {},
) {
  const { admin } = world
  const order = await anOrder(db, world, 'delivered')
  const [lineId = ''] = order.lineIds
  const [sku = ''] = order.skus
  await db.transaction(async (tx) => {
    await sql`update orders set customer_id = ${customerId} where id = ${order.id}`.execute(tx)
    const [due] = (
      await sql<{ minor: number }>`select total_minor as minor from orders
        where id = ${order.id}`.execute(tx)
    ).rows
    await recordPayment(tx, setUp, {
      orderId: order.id,
      method: 'card',
      amountMinor: due?.minor ?? 0,
      reference: '',
    })
  })
  const { id } = await db.transaction((tx) =>
    requestReturn(tx, admin, {
      orderId: order.id,
      kind: 'customer',
      method: 'drop',
      lines: [{ lineId, quantity: 2 }],
      reason: { code: 'wrong_size', note: '' },
      note: '',
      despiteReason: '',
    }),
  )
  const isReached = (stop: ReturnStation) => road.indexOf(station) >= road.indexOf(stop)
  if (isReached('approved'))
    await db.transaction((tx) => approveReturn(tx, admin, { id, version: 1 }))
  if (isReached('received'))
    for (const code of [sku, sku]) await receiveUnit(db, admin, { id, code }, null)
  const whole = await getReturn(db.reader, admin, { id })
  const ownLineId = whole.rows[0]?.id ?? ''
  if (isReached('inspected'))
    await db.transaction((tx) =>
      inspectUnits(tx, admin, {
        id,
        lineId: ownLineId,
        quantity: 2,
        grade: 'as_new',
        disposition: 'restock',
        flag: null,
        note: '',
      }),
    )
  const { version } = await getReturn(db.reader, admin, { id })
  return { id, version, order, sku, lineId: ownLineId, orderLineId: lineId }
}

const files = openFiles({ place: 'database' })

/** A photo of the unit in hand; its id. */
export async function aPhoto(
  db: Database,
  { admin }: Pick<World, 'admin'>,
  { id: returnId, lineId }: { readonly id: string; readonly lineId: string },
): Promise<string> {
  const colour = `#${newId().slice(-6)}`
  const picture = await placePicture(files, await pictureOf(colour))
  const added = await db.transaction((tx) =>
    addPhoto(tx, admin, files, { returnId, lineId, picture }),
  )
  return added.id
}

/** A return of the outlet, its line and a photo of a unit. */
export async function someReturns(db: Database, world: World) {
  const found = await aReturn(db, world, 'received')
  const photoId = await aPhoto(db, world, found)
  return { return: found.id, 'return line': found.lineId, 'return photo': photoId }
}
