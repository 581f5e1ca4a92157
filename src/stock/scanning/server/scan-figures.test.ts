import { beforeAll, expect, test } from 'vitest'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { scanOf } from '../../../../tests/support/scan-steps.ts'
import { addSecondOutlet } from '../../../../tests/support/second-outlet.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { addPastScans, type PastScan } from './add-past-scans.ts'
import { scanFigures } from './scan-figures.ts'

let db: Database
let world: World
let there: World
let packer: Actor

/** Yesterday at this time of day, in UTC. */
const at = (time: string) =>
  `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T${time}Z`

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  there = await addSecondOutlet(db, world)
  packer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const mug = { noun: 'variant', id: world.variants[0]?.id ?? '', label: 'MUG-RED' }
  const tray = { noun: 'variant', id: world.variants[2]?.id ?? '', label: 'TRAY' }
  const scan = (time: string, more: Partial<PastScan>): PastScan => ({
    ...scanOf(world, 'MUG-RED'),
    result: 'ok',
    message: '',
    found: mug,
    userId: packer.userId,
    at: at(time),
    ...more,
  })
  const misread = { result: 'misread', found: null } as const
  await db.transaction((tx) =>
    addPastScans(tx, [
      // Five scans of the mug, one of them refused.
      scan('09:00:00', {}),
      scan('09:00:20', {}),
      scan('09:59:59', { result: 'over' }),
      scan('10:00:00', {}),
      scan('14:30:00', { userId: world.admin.userId, task: 'pick' }),
      // Misread, and followed by the mug within a minute; the other one is not.
      scan('09:00:10', misread),
      scan('13:00:00', misread),
      // Too few scans of the tray for a share.
      scan('10:00:30', { found: tray, result: 'wrong_item' }),
      scan('10:00:00', { outletId: there.outletId, found: tray }),
      // Before the period.
      scan('11:00:00', { at: new Date(Date.now() - 9 * 86_400_000).toISOString() }),
    ]),
  )
})

test('scans and errors are counted by hour, task and product as by hand', async () => {
  const figures = await scanFigures(db.reader, world.admin, {
    span: '7',
    outletId: world.outletId,
  })
  expect(figures.hours).toHaveLength(24)
  expect(figures.hours.filter(({ scans }) => scans > 0)).toEqual([
    { hour: 9, scans: 4, errors: 2 },
    { hour: 10, scans: 2, errors: 1 },
    { hour: 13, scans: 1, errors: 1 },
    { hour: 14, scans: 1, errors: 0 },
  ])
  expect(figures.tasks).toEqual([
    { task: 'pack', scans: 7, errors: 4 },
    { task: 'pick', scans: 1, errors: 0 },
  ])
  expect(figures.devices).toEqual([])
  expect(figures.products).toMatchObject([{ sku: 'MUG-RED', scans: 5, errors: 1, misread: 1 }])
  expect(figures.users).toEqual([
    { name: 'Test warehouse_manager', scans: 7, errors: 4 },
    { name: 'Test super_admin', scans: 1, errors: 0 },
  ])
})

test('all outlets and a longer period have more', async () => {
  const { tasks } = await scanFigures(db.reader, world.admin, { span: '28' })
  expect(tasks).toEqual([
    { task: 'pack', scans: 9, errors: 4 },
    { task: 'pick', scans: 1, errors: 0 },
  ])
})

test('who does not manage users sees only the own figures, and those of the own outlets', async () => {
  const own = await scanFigures(db.reader, packer, { span: '7' })
  expect(own).toMatchObject({
    seesAllUsers: false,
    users: [{ name: 'Test warehouse_manager', scans: 8, errors: 4 }],
  })
  const { permissions } = packer
  const here = newActor({ ...packer, grants: [{ permissions, outletIds: [world.outletId] }] })
  await expect(
    scanFigures(db.reader, here, { span: '7', outletId: there.outletId }),
  ).rejects.toMatchObject({ kind: 'missing' })
})
