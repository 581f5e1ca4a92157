import { beforeAll, expect, test } from 'vitest'
import { orderCard, parcelCard, sheetCard, waveCard } from '#delivery/dispatch/server/index.ts'
import { openSheet } from '#delivery/dispatch/server/sheets/open-sheet.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { binCard, variantCard } from '#stock/inventory/server/index.ts'
import { deliveryCard } from '#stock/receiving/server/index.ts'
import { cardNouns } from '#stock/scanning/card-nouns.ts'
import { type CardReaders, readCard } from '#stock/scanning/server/read-card.ts'
import { noticeCard } from '#stock/ship-notices/server/index.ts'
import { transferCard } from '#stock/transfers/server/index.ts'
import { testDatabase } from '../support/database.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { aCourier } from '../support/parcel-in-state.ts'
import { aPurchaseOrder } from '../support/purchase-order-steps.ts'
import { aShipNotice } from '../support/ship-notice-steps.ts'
import { aTransfer } from '../support/transfer-steps.ts'
import { aWave } from '../support/wave-steps.ts'
import { addStore, makeWorld, type World } from '../support/world.ts'

/** A card shows what its user may see, and offers only the steps that they may take. */
const readers: CardReaders = {
  variant: variantCard,
  bin: binCard,
  order: orderCard,
  parcel: parcelCard,
  load_sheet: sheetCard,
  wave: waveCard,
  transfer: transferCard,
  purchase_order: deliveryCard,
  ship_notice: noticeCard,
}

let db: Database
let world: World
let elsewhere: string
let ids: Record<keyof typeof readers, string>

const userOf = (role: Role, outletId: string): Actor => {
  const permissions = permissionsOfRoles([role])
  const grants = [{ permissions, outletIds: [outletId] }]
  return newActor({ userId: newId(), name: role, roles: [role], permissions, grants })
}

const card = (actor: Actor, noun: keyof typeof readers, outletId?: string) =>
  readCard(readers, [])(db.reader, actor, { noun, id: ids[noun] ?? '', outletId })

const actsOf = async (actor: Actor, noun: keyof typeof readers) =>
  (await card(actor, noun)).acts.map(({ label }) => label)

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
  elsewhere = await addStore(db, 'FAR')
  const binId = newId()
  const [variant] = world.variants
  await db.reader
    .insertInto('bins')
    .values({ id: binId, outlet_id: world.outletId, code: 'A-01', kind: 'shelf' })
    .execute()
  await db.reader
    .updateTable('stock_levels')
    .set({ bin_id: binId })
    .where('variant_id', '=', variant?.id ?? '')
    .execute()
  const packed = await anOrder(db, world, 'packed')
  const parcel = await db.reader
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', packed.id)
    .executeTakeFirstOrThrow()
  const sheet = await db.transaction(async (tx) => {
    const courierId = await aCourier(tx)
    return openSheet(tx, world.admin, { outletId: world.outletId, courierId })
  })
  ids = {
    variant: variant?.id ?? '',
    bin: binId,
    order: (await anOrder(db, world, 'confirmed')).id,
    parcel: parcel.id,
    load_sheet: sheet.id,
    wave: (await aWave(db, world, 'picking')).id,
    transfer: (await aTransfer(db, world, 'in_transit')).id,
    purchase_order: (await aPurchaseOrder(db, world, world.admin, 'confirmed')).id,
    sale: newId(),
    ship_notice: (await aShipNotice(db, world, world.admin, 'submitted')).id,
  }
})

test('each record is found by its own outlet and by no other', async () => {
  const here = userOf('store_manager', world.outletId)
  const there = userOf('store_manager', elsewhere)
  for (const noun of cardNouns) {
    expect((await card(here, noun)).noun).toBe(noun)
    // Products are known to the whole company, and receipts only by their link.
    if (noun === 'variant' || noun === 'sale') continue
    await expect(card(there, noun)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a product shows its bin and stock where it is scanned, and no stock of other outlets', async () => {
  const manager = userOf('store_manager', world.outletId)
  const { state, facts } = await card(manager, 'variant', world.outletId)
  expect(state?.label).toBe('In stock')
  expect(facts.slice(0, 2)).toMatchObject([
    { kind: 'text', label: 'Bin', text: 'A-01', isBig: true },
    { kind: 'quantity', label: 'Available', isBig: true },
  ])
  expect(facts).toContainEqual(expect.objectContaining({ label: 'Last movement' }))
  const other = await card(userOf('store_manager', elsewhere), 'variant', elsewhere)
  expect(other.state?.label).toBe('Not stocked here')
  expect(other.facts.map(({ label }) => label)).toEqual(['Price'])
  await expect(card(manager, 'variant', elsewhere)).rejects.toMatchObject({ code: 'not_found' })
})

test('the next steps are those of the state and of the user', async () => {
  const dispatcher = userOf('dispatch_manager', world.outletId)
  expect((await actsOf(dispatcher, 'order'))[0]).toBe('Pack this order')
  expect(await actsOf(dispatcher, 'load_sheet')).toEqual(['Load parcels'])
  expect(await actsOf(dispatcher, 'wave')).toEqual(['Open wave'])
  expect(await actsOf(world.admin, 'wave')).toEqual(['Go on picking', 'Open wave'])
  expect((await actsOf(world.admin, 'transfer'))[0]).toBe('Receive transfer')
  expect((await actsOf(world.admin, 'purchase_order'))[0]).toBe('Receive')
  expect(await actsOf(userOf('returns_manager', world.outletId), 'load_sheet')).toEqual([])
})
