import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { addEntrant } from '../../../../../tests/support/entrants.ts'
import { addSecondOutlet } from '../../../../../tests/support/second-outlet.ts'
import { makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import { listPeople } from '../lists/desk-people.ts'
import { placeOrder } from '../placing/place-order.ts'
import { changeComment, commentOrder } from './comment-order.ts'

let db: Database
let world: World
let id: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const lines = [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }]
  ;({ id } = await placeOrder(db, world.admin, orderOf(world, lines), null))
})

async function addNamed(fullName: string, entrant: Parameters<typeof addEntrant>[1]) {
  const userId = await addEntrant(db, entrant)
  await db.reader
    .updateTable('profiles')
    .set({ full_name: fullName })
    .where('id', '=', userId)
    .execute()
  return userId
}

const write = (mentions: string[]) =>
  db.transaction((tx) => commentOrder(tx, world.admin, { id, body: 'Look', mentions }))

test('refuses a mention of a person who cannot open the order, and does not offer them', async () => {
  const elsewhere = await addSecondOutlet(db, world)
  const supplier = await addNamed('Colin Brathwaite', { roles: ['supplier'] })
  const away = await addNamed('Ama Boateng', {
    roles: ['staff'],
    outletIds: [elsewhere.outletId],
  })
  const here = await addNamed('Femi Ade', { roles: ['staff'], outletIds: [world.outletId] })
  await expect(write([supplier])).rejects.toMatchObject({
    code: 'cannot_mention',
    message: 'Colin Brathwaite cannot open this order. Remove the mention.',
  })
  await expect(write([here, away])).rejects.toThrow('Ama Boateng cannot open this order')
  const { commentId } = await write([here])
  await expect(
    db.transaction((tx) =>
      changeComment(tx, world.admin, { id, commentId, body: 'Look', mentions: [here, away] }),
    ),
  ).rejects.toMatchObject({ code: 'cannot_mention' })
  const offered = await listPeople(db.reader, world.admin, { orderId: id })
  const ids = offered.people.map((person) => person.id)
  expect(ids).toContain(here)
  expect(ids.filter((one) => [supplier, away].includes(one))).toEqual([])
})

test('a comment keeps its mention of a person who lost the right since', async () => {
  const here = await addNamed('Femi Ade', { roles: ['staff'] })
  const { commentId } = await write([here])
  await db.reader
    .updateTable('profiles')
    .set({ suspended_at: new Date().toISOString() })
    .where('id', '=', here)
    .execute()
  const change = { id, commentId, body: 'Look again', mentions: [here] }
  await db.transaction((tx) => changeComment(tx, world.admin, change))
})
