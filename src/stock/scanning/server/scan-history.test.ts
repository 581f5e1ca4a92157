import { beforeAll, expect, test } from 'vitest'
import { capability } from '#organization/users/capabilities.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { defineNoun } from '#platform/nouns.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addDevice } from '../../../../tests/support/entrants.ts'
import { scanOf } from '../../../../tests/support/scan-steps.ts'
import { addSecondOutlet } from '../../../../tests/support/second-outlet.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { scanList } from '../scan-history.list.ts'
import { addPastScans, type PastScan } from './add-past-scans.ts'
import { getScan, scansOfTask } from './get-scan.ts'
import { keepScan } from './keep-scan.ts'
import { scansServed } from './list-scans.ts'
import { resolveCode } from './resolve-code.ts'
import { noteScan } from './scan-notes.ts'

let db: Database
let world: World
let there: World
/** Sees the scans of the main outlet. */
let mainOnly: Actor

const limitedTo = (actor: Actor, outletId: string) => {
  const permissions = new Set([capability.scanHistory.key])
  return newActor({ ...actor, permissions, grants: [{ permissions, outletIds: [outletId] }] })
}

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  there = await addSecondOutlet(db, world)
  const manager = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  mainOnly = limitedTo(manager, world.outletId)
})

/** As the composition hands in those of later areas. */
const nouns = [
  variantNoun,
  defineNoun({
    key: 'order',
    label: 'Order',
    plural: 'Orders',
    path: (id) => `/orders?open=${id}`,
  }),
]

const served = scansServed(nouns)
const input = listInput(scanList)

/** The codes of the scans that a filter leaves, newest first. */
async function codesOf(asked: object, actor = world.admin): Promise<string[]> {
  const { rows } = await served.page(db.reader, actor, input.parse(asked))
  return rows.map(({ code }) => code)
}

const add = (...scans: readonly PastScan[]) => db.transaction((tx) => addPastScans(tx, scans))

const idOf = async (raw: string) => {
  const { rows } = await served.page(db.reader, world.admin, input.parse({ q: raw }))
  return rows[0]?.id ?? ''
}

test('a scan keeps where, for which record and what it was, also when it is refused', async () => {
  const [mug] = world.variants
  const deviceId = await addDevice(db, world.outletId, world.admin.userId)
  const work = { kind: 'bench', operations: new Set<string>() }
  const atStation = newActor({ ...world.admin, deviceId, work })
  const of = { noun: 'order', id: newId() }
  const scan = (raw: string, refusal: Refusal | null) =>
    keepScan(db, atStation, { task: 'pack', raw, of }, null, async (tx) => {
      noteScan(tx, { outletId: world.outletId, taskLabel: 'Order 4711' })
      await resolveCode(tx, atStation, { raw, outletId: world.outletId, expects: ['variant'] })
      throwIfRefused(refusal)
      return { answer: null }
    })
  await scan('MUG-RED', null)
  const wrong = new Refusal('unprocessable', 'wrong_item', 'MUG-RED is not of this order.')
  await expect(scan(mug?.barcode ?? '', wrong)).rejects.toMatchObject({ code: 'wrong_item' })
  const { rows } = await served.page(db.reader, world.admin, input.parse({ q: '4711' }))
  const kept = {
    outletCode: 'MAIN',
    task: 'pack',
    taskLabel: 'Order 4711',
    taskPath: `/orders?open=${of.id}`,
    deviceId,
    label: 'MUG-RED',
    title: 'Red mug',
    recordPath: `/products?variant=${mug?.id}`,
    tookMilliseconds: expect.any(Number),
  }
  expect(rows).toMatchObject([
    { ...kept, result: 'wrong_item', codeKind: 'gtin', message: 'MUG-RED is not of this order.' },
    { ...kept, result: 'ok', code: 'MUG-RED', codeKind: 'sku', message: '' },
  ])
})

test('users see the scans of their outlets and their own, and no others', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString()
  await add(
    { ...scanOf(world, 'SEEN-MAIN'), at },
    { ...scanOf(there, 'SEEN-THERE'), at },
    { ...scanOf(there, 'SEEN-OWN'), at, userId: mainOnly.userId },
  )
  const seen = async (actor: Actor) =>
    (await codesOf({ limit: 200 }, actor)).filter((code) => code.startsWith('SEEN')).sort()
  expect(await seen(world.admin)).toEqual(['SEEN-MAIN', 'SEEN-OWN', 'SEEN-THERE'])
  expect(await seen(mainOnly)).toEqual(['SEEN-MAIN', 'SEEN-OWN'])
  const get = getScan(nouns)
  await expect(get(db.reader, mainOnly, { id: await idOf('SEEN-THERE') })).rejects.toMatchObject({
    kind: 'missing',
  })
  expect(await get(db.reader, mainOnly, { id: await idOf('SEEN-OWN') })).toMatchObject({
    code: 'SEEN-OWN',
  })
  await expect(codesOf({ outletId: there.outletId }, mainOnly)).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('each filter leaves the scans that it names', async () => {
  const [mug] = world.variants
  const tea = { noun: 'variant', id: mug?.id ?? '', label: 'MUG-RED' }
  const old = '2026-03-01T12:00:00Z'
  const other = await db.transaction((tx) => makeUser(tx, 'staff'))
  const base = { ...scanOf(world, ''), at: old }
  await add(
    { ...base, raw: 'F-OK', found: tea, result: 'ok', message: '' },
    { ...base, raw: 'F-OVER', found: tea, result: 'over', at: '2026-03-02T12:00:00Z' },
    { ...base, raw: 'F-LOAD', task: 'load', userId: other.userId },
    { ...base, raw: 'F-THERE', outletId: there.outletId },
    { ...base, raw: 'B-MAIN-Q-1' },
  )
  const left = async (asked: object) =>
    (await codesOf({ at: '2026-03-01..2026-03-02', ...asked })).sort()
  const all = ['B-MAIN-Q-1', 'F-LOAD', 'F-OK', 'F-OVER', 'F-THERE']
  expect(await left({})).toEqual(all)
  expect(await left({ refused: 'true' })).toEqual(all.filter((code) => code !== 'F-OK'))
  expect(await left({ refused: 'false' })).toEqual(['F-OK'])
  expect(await left({ result: 'ok,over' })).toEqual(['F-OK', 'F-OVER'])
  expect(await left({ task: 'load' })).toEqual(['F-LOAD'])
  expect(await left({ userId: other.userId })).toEqual(['F-LOAD'])
  expect(await left({ outletId: there.outletId })).toEqual(['F-THERE'])
  expect(await left({ deviceId: newId() })).toEqual([])
  expect(await left({ codeKind: 'bin' })).toEqual(['B-MAIN-Q-1'])
  expect(await left({ variantId: tea.id })).toEqual(['F-OK', 'F-OVER'])
  expect(await left({ at: '2026-03-02' })).toEqual(['F-OVER'])
  expect(await left({ q: 'MUG-RED' })).toEqual(['F-OK', 'F-OVER'])
  expect(await left({ q: 'f-load' })).toEqual(['F-LOAD'])
})

test('a GTIN is found however it was printed, and a separator is shown', async () => {
  const gs1 = `\u001d0105010000000035\u001d10L7`
  await add({ ...scanOf(world, gs1), result: 'wrong_item' })
  expect(await codesOf({ q: '5010000000035' })).toEqual(['␝0105010000000035␝10L7'])
  expect(await codesOf({ q: '␝0105010000000035␝10L7' })).toHaveLength(1)
})

test('an order and its parcel are found by the number', async () => {
  const parcel = { noun: 'parcel', id: newId(), label: 'S-77001' }
  const of = { noun: 'order', id: newId(), label: 'Order 77001' }
  await add(
    { ...scanOf(world, 'PACKED'), of },
    { ...scanOf(world, 'LOADED'), task: 'load', found: parcel, result: 'ok' },
  )
  expect((await codesOf({ q: '77001' })).sort()).toEqual(['LOADED', 'PACKED'])
  expect(await codesOf({ q: 'S-77001' })).toEqual(['LOADED'])
  expect(await codesOf({ q: 'o-77001' })).toEqual(['PACKED'])
})

test('the scans of a task are in their order, and only of that task and what the user sees', async () => {
  const of = { noun: 'wave', id: newId(), label: 'Wave 9' }
  const at = (second: number) => `2026-04-01T10:00:0${second}Z`
  const scan = (raw: string, second: number) => ({ ...scanOf(world, raw), of, at: at(second) })
  await add(
    scan('STRIP-3', 3),
    scan('STRIP-1', 1),
    scan('STRIP-2', 2),
    { ...scan('STRIP-THERE', 4), outletId: there.outletId },
    { ...scan('STRIP-OTHER', 2), of: { ...of, id: newId() } },
  )
  const strip = async (actor: Actor) => {
    const { scans, hasEarlier, hasLater } = await scansOfTask(nouns)(db.reader, actor, {
      id: await idOf('STRIP-2'),
    })
    expect({ hasEarlier, hasLater }).toEqual({ hasEarlier: false, hasLater: false })
    return scans.map(({ code }) => code)
  }
  expect(await strip(world.admin)).toEqual(['STRIP-1', 'STRIP-2', 'STRIP-3', 'STRIP-THERE'])
  expect(await strip(mainOnly)).toEqual(['STRIP-1', 'STRIP-2', 'STRIP-3'])
})
