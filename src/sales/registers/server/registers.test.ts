import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addDevice } from '../../../../tests/support/entrants.ts'
import { anOpenSession, aRegister, atRegister } from '../../../../tests/support/register-steps.ts'
import { addSecondOutlet } from '../../../../tests/support/second-outlet.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { devicesForRegisters, getRegister } from './list-registers.ts'
import { addRegister, changeRegister, moveRegister } from './save-register.ts'

let db: Database
let world: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  admin = world.admin
})

const add = (name: string, deviceId: string | null = null, outletId = world.outletId) =>
  db.transaction((tx) => addRegister(tx, admin, { outletId, name, deviceId }))

test('an outlet has a name once, in any case, and again after the register is retired', async () => {
  const { id } = await add('Front')
  expect(await refusedAs(add('FRONT'))).toBe('duplicate_name')
  const elsewhere = await addSecondOutlet(db, world)
  await add('Front', null, elsewhere.outletId)
  await db.transaction((tx) => moveRegister(tx, admin, { id, version: 1, move: 'retire' }))
  const again = await add('front')
  const restored = db.transaction((tx) =>
    moveRegister(tx, admin, { id, version: 2, move: 'restore' }),
  )
  expect(await refusedAs(restored)).toBe('duplicate_name')
  expect(await getRegister(db.reader, admin, again)).toMatchObject({
    name: 'front',
    lastZNumber: 0,
  })
})

test('a register has a register device of its outlet, which no other register has', async () => {
  const { deviceId } = await atRegister(db, world)
  const station = await addDevice(db, world.outletId, admin.userId, 'bench')
  expect(await refusedAs(add('Station', station))).toBe('wrong_device')
  const { id } = await add('With a device', deviceId)
  expect(await refusedAs(add('With the same', deviceId))).toBe('device_taken')
  const { rows } = await devicesForRegisters(db.reader, admin, { outletId: world.outletId })
  expect(rows).toContainEqual({ id: deviceId, name: 'Bench 1', registerName: 'With a device' })
  expect(rows.map((row) => row.id)).not.toContain(station)
  const change = { id, version: 1, name: 'Without', deviceId: null }
  await db.transaction((tx) => changeRegister(tx, admin, change))
  await add('With the freed', deviceId)
  expect(await refusedAs(db.transaction((tx) => changeRegister(tx, admin, change)))).toBe(
    'stale_version',
  )
})

test('a register with an open session is not retired, and a retired one is not changed', async () => {
  const { registerId } = await anOpenSession(db, world)
  const retire = (id: string) =>
    db.transaction((tx) => moveRegister(tx, admin, { id, version: 1, move: 'retire' }))
  expect(await refusedAs(retire(registerId))).toBe('session_open')
  const { id } = await aRegister(db, world)
  await retire(id)
  const change = { id, version: 2, name: 'Another', deviceId: null }
  expect(await refusedAs(db.transaction((tx) => changeRegister(tx, admin, change)))).toBe(
    'wrong_state',
  )
})
