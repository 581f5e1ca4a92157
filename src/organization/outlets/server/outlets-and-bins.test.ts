import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { binList } from '../bins.list.ts'
import { outletList } from '../outlets.list.ts'
import { addBin } from './add-bin.ts'
import { addOutlet, planOutlet } from './add-outlet.ts'
import { getBin, listBinLabels, listBins } from './bins.queries.ts'
import { setBinArchived, setBinBlocked } from './change-bin.ts'
import { changeContact, changeOutlet } from './change-outlet.ts'
import { generateBins } from './generate-bins.ts'
import { moveOutlet } from './move-outlet.ts'
import type { OutletParts } from './outlet-parts.ts'
import { getOutlet, listOutlets, listOverview } from './outlets.queries.ts'
import { setWalk, shiftBin } from './walk-bins.ts'

/** Counts per outlet; the product's real parts have a test in app. */
const held = new Map<string, number>()
const parts: OutletParts = {
  figuresAt: async (_reader, ids) =>
    new Map(ids.map((id) => [id, { levels: held.get(id) ?? 0, valueMinor: 100 }])),
  holdingsAt: async (_reader, id) => ({ levels: held.get(id) ?? 0, documents: [] }),
  contentsOf: async (_reader, ids) => new Map(ids.map((id) => [id, held.has(id) ? [content] : []])),
  waitingFor: async () => [],
  decideWaiting: async () => ({ kept: 0, held: 0, rebooked: [], leftIds: [] }),
  isFilled: sql<boolean>`b.code = 'A-1'`,
}

const content = {
  variantId: newId(),
  sku: 'MUG-RED',
  title: 'Red mug',
  quantity: 2,
  quantityScale: 0,
  lotCode: null,
  expiresOn: null,
}

let db: Database
let world: World
/** Looks after the one outlet of the world. */
let keeper: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const permissions = permissionsOfRoles(['warehouse_manager'])
  const grants = [{ role: 'warehouse_manager', permissions, outletIds: [world.outletId] }]
  keeper = newActor({
    userId: newId(),
    name: 'Keeper',
    roles: ['warehouse_manager'],
    permissions,
    grants,
  })
})

const act = <O>(does: (tx: Tx) => Promise<O>) => db.transaction(does)

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

const shape = (code: string) => ({
  code,
  name: `Outlet ${code}`,
  kind: 'store' as const,
  currency: 'GBP',
  ships: true,
  sells: true,
  receives: true,
  allowsNegative: false,
  allocationPriority: 100,
})

const plan = (code: string, actor = world.admin) =>
  act((tx) => planOutlet(tx, actor, { ...shape(code), city: 'Leeds' }))

const move = (
  id: string,
  version: number,
  name: Parameters<ReturnType<typeof moveOutlet>>[2]['move'],
) => act((tx) => moveOutlet(parts)(tx, world.admin, { id, version, move: name, note: '' }))

const get = (id: string) => getOutlet(parts)(db.reader, world.admin, { id })

test('an outlet is planned, opened and emptied before it is closed', async () => {
  const { id } = await plan('NEW')
  expect(await codeOf(plan('NEW'))).toBe('code_taken')
  expect((await get(id)).state).toBe('planned')
  const { version } = await move(id, 1, 'open')
  held.set(id, 3)
  const closing = await move(id, version, 'startClosing')
  expect(await codeOf(move(id, closing.version, 'close'))).toBe('outlet_in_use')
  held.delete(id)
  const closed = await move(id, closing.version, 'close')
  expect(await codeOf(move(id, closed.version, 'pause'))).toBe('wrong_state')
  await move(id, closed.version, 'reopen')
})

test('its keeper changes the contact only, and no other outlet at all', async () => {
  const { outletId } = world
  const contact = {
    address: '1 Mill Lane',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'GB',
    phone: '0113 496 0000',
    openingHours: 'Mon–Fri 8–17',
    dispatchCutOff: '14:30',
    collectionDays: [1, 3, 5],
    closedOn: ['2026-12-25', '2026-12-26'],
  }
  const change = (id: string, version: number) =>
    act((tx) => changeContact(tx, keeper, { ...contact, id, version }))
  const { version } = await change(outletId, 1)
  expect(await codeOf(change(outletId, 1))).toBe('stale_version')
  expect(await get(outletId)).toMatchObject(contact)
  const event = await db.reader
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'outlet.changed')
    .executeTakeFirstOrThrow()
  expect(event.data).toMatchObject({
    dispatch_cut_off: [null, '14:30'],
    collection_days: [
      [1, 2, 3, 4, 5, 6],
      [1, 3, 5],
    ],
  })
  const reshape = (actor: Actor, more: Partial<ReturnType<typeof shape>> = {}) =>
    codeOf(
      act((tx) => changeOutlet(tx, actor, { ...shape('MAIN'), ...more, id: outletId, version })),
    )
  expect(await reshape(keeper)).toBe('shape_not_yours')
  expect(await codeOf(plan('OTHER', keeper))).toBe('shape_not_yours')
  expect(await reshape(world.admin, { code: 'OTHER' })).toBe('code_in_use')
  expect(await reshape(world.admin, { allowsNegative: true })).toBe('negative_never_ships')
  const { id } = await plan('FAR')
  expect(await codeOf(change(id, 1))).toBe('not_found')
  const seen = await listOverview(parts)(db.reader, keeper, listInput(outletList).parse({}))
  expect(seen.rows.map(({ code, levels }) => [code, levels])).toEqual([['MAIN', 0]])
  expect((await listOutlets(db.reader, keeper)).whyNotAdd).toContain('super manager')
})

test('stock may not fall below zero again while it is there', async () => {
  const id = await act((tx) =>
    addOutlet(tx, setUp, { ...shape('KIOSK'), city: 'Leeds', ships: false, allowsNegative: true }),
  )
  await sql`insert into stock_levels (variant_id, outlet_id, on_hand)
    values (${world.variants[0]?.id}, ${id}, -1)`.execute(db.reader)
  const stop = act((tx) =>
    changeOutlet(tx, world.admin, { ...shape('KIOSK'), ships: false, id, version: 1 }),
  )
  expect(await codeOf(stop)).toBe('stock_below_zero')
})

const bins = async (more: Readonly<Record<string, unknown>> = {}) => {
  const input = { outletId: world.outletId, isArchived: false, limit: 200, ...more }
  return (await listBins(parts)(db.reader, keeper, listInput(binList).parse(input))).rows
}

test('bins are generated, walked, blocked and archived when empty', async () => {
  const { outletId } = world
  const generate = (pattern: string) =>
    act((tx) => generateBins(tx, keeper, { outletId, pattern, kind: 'shelf' }))
  expect(await generate('{A,B}-{1..3}')).toEqual({ added: 6, kept: 0 })
  expect(await generate('B-{2..4}')).toEqual({ added: 1, kept: 2 })
  expect(await codeOf(generate('B-{4..2}'))).toBe('bad_pattern')
  const codes = async () => (await bins()).map(({ code }) => code)
  expect(await codes()).toEqual(['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'B-3', 'B-4'])
  expect(await act((tx) => setWalk(tx, keeper, { outletId, way: 'serpentine' }))).toEqual({
    changed: 7,
  })
  expect(await codes()).toEqual(['A-1', 'A-2', 'A-3', 'B-4', 'B-3', 'B-2', 'B-1'])
  const [first, second] = await bins()
  if (!first || !second) throw new Error('There are no bins.')
  await act((tx) => shiftBin(tx, keeper, { ...second, towards: 'start' }))
  expect((await codes()).slice(0, 2)).toEqual(['A-2', 'A-1'])
  const atEnd = { id: second.id, version: second.version + 1, towards: 'start' as const }
  expect(await codeOf(act((tx) => shiftBin(tx, keeper, atEnd)))).toBe('end_of_walk')

  const block = (reason: string) =>
    act((tx) => setBinBlocked(tx, keeper, { ...first, isBlocked: true, reason }))
  expect(await codeOf(block(''))).toBe('reason_missing')
  const { version } = await block('Leaking roof')
  expect((await bins({ isBlocked: true })).map(({ blockedReason }) => blockedReason)).toEqual([
    'Leaking roof',
  ])
  held.set(first.id, 1)
  const archive = (id: string, at: number) =>
    act((tx) => setBinArchived(parts)(tx, keeper, { id, version: at, isArchived: true }))
  expect(await codeOf(archive(first.id, version))).toBe('bin_not_empty')
  expect((await bins({ isFilled: true })).map(({ code, variants }) => [code, variants])).toEqual([
    ['A-1', 1],
  ])
  expect((await getBin(parts)(db.reader, keeper, first)).contents).toMatchObject([
    { sku: 'MUG-RED', quantity: 2, lotCode: null },
  ])
  await archive(second.id, second.version + 1)
  expect(await codes()).not.toContain('A-2')
  const bin = { outletId, code: 'A-2', name: '', kind: 'cold' as const, walkOrder: 0 }
  expect(await codeOf(act((tx) => addBin(tx, keeper, bin)))).toBe('code_taken')
  const { labels } = await listBinLabels(parts)(db.reader, keeper, {
    outletId: [outletId],
    q: 'b-',
    isArchived: false,
  })
  expect(labels.map(({ code }) => code)).toEqual(['B-4', 'B-3', 'B-2', 'B-1'])
})
