import { sql } from 'kysely'
import { addSupplierReturn } from '#delivery/returns/server/add-supplier-return.ts'
import { approveReturn } from '#delivery/returns/server/decide-return.ts'
import { addFind } from '#delivery/returns/server/finds.ts'
import { getReturn } from '#delivery/returns/server/get-return.ts'
import { inspectUnits } from '#delivery/returns/server/inspect-units.ts'
import { receiveUnit } from '#delivery/returns/server/receive-unit.ts'
import { requestReturn } from '#delivery/returns/server/request-return.ts'
import { addPhoto } from '#delivery/returns/server/return-photos.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { recordPayment } from '#sales/orders/server/index.ts'
import { saveItem } from '#stock/suppliers/server/index.ts'
import { aSupplier, terms } from './buying-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { pictureOf } from './pictures.ts'
import { setUp, type World } from './world.ts'

const road = ['requested', 'approved', 'received', 'inspected'] as const

/** How far a return is brought with the real commands. */
export type ReturnStation = (typeof road)[number]

/**
 * A return of both units of the first product of a delivered and paid order, brought to this state.
 */
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
  const picture = await placePicture(files, await pictureOf(colour), null)
  const added = await db.transaction((tx) =>
    addPhoto(tx, admin, files, { returnId, lineId, picture }),
  )
  return added.id
}

/** This many units, each graded separately for return to the supplier who sells them. */
export async function unitsForSupplier(db: Database, world: World, units = 1) {
  const found = await aReturn(db, world, 'received')
  const { id, lineId, sku } = found
  const supplierId = await aSupplier(db)
  const variant = await db.reader
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  await db.transaction((tx) =>
    saveItem(tx, setUp, { supplierId, variantId: variant.id, ...terms, version: null }),
  )
  for (let unit = 0; unit < units; unit++) {
    await aPhoto(db, world, { id, lineId })
    await db.transaction((tx) =>
      inspectUnits(tx, world.admin, {
        id,
        lineId,
        quantity: 1,
        grade: unit === 0 ? 'damaged' : 'c',
        disposition: 'to_supplier',
        flag: null,
        note: '',
      }),
    )
  }
  const whole = await getReturn(db.reader, world.admin, { id })
  const inspectionIds = whole.rows.flatMap((row) => row.inspections.map((one) => one.id))
  return { ...found, supplierId, inspectionIds }
}

/** An item in the parcel that is not ours; its id. */
export async function aFind(db: Database, { admin }: Pick<World, 'admin'>, id: string) {
  const input = { id, code: newId(), description: '', quantity: 1 }
  const { finds } = await db.transaction((tx) => addFind(tx, admin, input))
  return finds.at(-1)?.id ?? ''
}

/** A return of one unit with a second one as extra, which its order covers. */
export async function anExtra(db: Database, world: World) {
  const found = await aReturn(db, world, 'received')
  const { id, order } = found
  const [, other = ''] = order.skus
  await receiveUnit(db, world.admin, { id, code: other, asExtra: true }, null)
  const { rows } = await getReturn(db.reader, world.admin, { id })
  return { ...found, extraLineId: rows.find(({ isExtra }) => isExtra)?.id ?? '' }
}

/** A supplier return with one unit. */
export async function aSupplierReturn(db: Database, world: World) {
  const { supplierId, inspectionIds, sku } = await unitsForSupplier(db, world)
  const input = { supplierId, inspectionIds, note: '' }
  const paper = await db.transaction((tx) => addSupplierReturn(tx, world.admin, input))
  return { ...paper, sku }
}

/** A return of the outlet with its line and a photo of a unit, and supplier returns. */
export async function someReturns(db: Database, world: World) {
  const found = await aReturn(db, world, 'received')
  const photoId = await aPhoto(db, world, found)
  const { inspectionIds } = await unitsForSupplier(db, world)
  const paper = await aSupplierReturn(db, world)
  const findId = await aFind(db, world, found.id)
  return {
    return: found.id,
    'return line': found.lineId,
    'return photo': photoId,
    'return find': findId,
    'unit for a supplier': inspectionIds[0] ?? '',
    'supplier return': paper.id,
  }
}
