import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { aPickOf, differencesOf, refusedAs } from '../../../../../tests/support/wave-steps.ts'
import { because, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { answerCheck } from './answer-check.ts'
import { takeElsewhere } from './change-walk.ts'
import { declareShort } from './leave-out.ts'
import { undoPick } from './undo-pick.ts'

let db: Database
let world: World
const binId = newId()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await db.reader
    .insertInto('bins')
    .values({ id: binId, outlet_id: world.outletId, code: 'Z-1' })
    .execute()
})

/** A product with this quantity in the bin, each worth 450. */
async function shelved(quantity: number): Promise<Ware> {
  const [ware] = await addWares(db, world, 1, 10)
  if (!ware) throw new Error('A product is needed.')
  const { outletId } = world
  const source = { noun: 'stock', id: newId(), reason: 'Carried' }
  await db.transaction((tx) =>
    moveBetweenBins(tx, setUp, source, [
      { variantId: ware.id, outletId, quantity, fromBinId: null, toBinId: binId },
    ]),
  )
  await sql`update stock_levels set value_minor = on_hand * 450
    where variant_id = ${ware.id} and outlet_id = ${outletId}`.execute(db.reader)
  return ware
}

const variancesOf = async (ware: Ware) => {
  const rows = await db.reader
    .selectFrom('stock_variances')
    .select(['quantity', 'value_minor', 'bin_id', 'source_noun'])
    .where('variant_id', '=', ware.id)
    .execute()
  return rows.map((row) => [row.quantity, row.value_minor, row.bin_id, row.source_noun])
}

test('picking the last recorded unit asks whether the bin is empty; what is left is a variance', async () => {
  const mug = await shelved(3)
  const { id, scan, seen } = await aPickOf(db, world, [[mug, 3]])
  await scan('B-MAIN-Z-1')
  expect((await scan(mug.sku, 2)).wave.checks).toEqual([])
  const { wave } = await scan(mug.sku)
  expect(wave.checks).toMatchObject([{ sku: mug.sku, binCode: 'Z-1' }])
  const lineId = wave.checks[0]?.lineId ?? ''
  const answer = (left: number) =>
    db.transaction((tx) => answerCheck(tx, world.admin, { id, lineId, left }))
  expect((await answer(2)).checks).toEqual([])
  expect(await variancesOf(mug)).toEqual([[2, 900, binId, 'wave']])
  expect(await refusedAs(answer(0))).toBe('nothing_asked')
  expect((await seen()).checks).toEqual([])
  expect(await differencesOf(db, world, mug.id)).toMatchObject([
    { quantity: 2, binCode: 'Z-1', sourceNoun: 'wave', sourceId: id },
  ])
})

test('an empty bin matches the system stock; units put back or left there need no check', async () => {
  const { admin, outletId } = world
  const tray = await shelved(3)
  const first = await aPickOf(db, world, [[tray, 2]])
  await first.scan('B-MAIN-Z-1')
  await first.scan(tray.sku)
  expect((await first.scan(tray.sku)).wave.checks).toEqual([])

  const last = await aPickOf(db, world, [
    [tray, 1],
    [await shelved(5), 1],
  ])
  const at = (await last.seen()).lineRows.find(({ sku }) => sku === tray.sku)
  expect(at?.binCode).toBe('Z-1')
  await last.scan('B-MAIN-Z-1')
  expect((await last.scan(tray.sku)).wave.checks).toHaveLength(1)
  const undone = await db.transaction((tx) => undoPick(tx, admin, { id: last.id }))
  expect(undone.checks).toEqual([])
  const [check] = (await last.scan(tray.sku)).wave.checks
  const lineId = check?.lineId ?? ''
  await db.transaction((tx) => answerCheck(tx, admin, { id: last.id, lineId, left: 0 }))
  expect(await variancesOf(tray)).toEqual([])

  const jar = await shelved(2)
  await db.reader
    .insertInto('setting_values')
    .values({
      key: 'dispatch.checks_empty_bins',
      outlet_id: outletId,
      value: 'false',
      changed_by_name: 'Owner',
    })
    .execute()
  const quiet = await aPickOf(db, world, [[jar, 2]])
  await quiet.scan('B-MAIN-Z-1')
  expect((await quiet.scan(jar.sku, 2)).wave.checks).toEqual([])
})

test('a shortage at a bin is a variance of that bin, at cost', async () => {
  const bowl = await shelved(3)
  const { id, scan, seen } = await aPickOf(db, world, [[bowl, 3]])
  await scan('B-MAIN-Z-1')
  await scan(bowl.sku)
  const lineId = (await seen()).now?.lineId ?? ''
  const short = { id, lineId, reason: because('The shelf is empty') }
  await db.transaction((tx) => declareShort(tx, world.admin, short))
  expect(await variancesOf(bowl)).toEqual([[-2, -900, binId, 'wave']])
})

/** The bins from which a line of a wave was picked. */
const pickedBins = async (waveId: string, variantId: string) => {
  const found = await sql<{ binId: string | null; quantity: number }>`
    select p.bin_id as "binId", p.quantity from wave_picks p join wave_lines l on l.id = p.line_id
    where l.wave_id = ${waveId} and l.variant_id = ${variantId}
    order by p.picked_at, p.id`.execute(db.reader)
  return found.rows.map((row) => [row.binId, row.quantity])
}

test('a bin counts for the line at which it was scanned; goods without a bin need no check', async () => {
  const cup = await shelved(4)
  const loose = await addWares(db, world, 3, 10)
  const { id, scan } = await aPickOf(db, world, [
    [cup, 1],
    ...loose.map((ware) => [ware, 1] as const),
  ])
  await scan('B-MAIN-Z-1')
  await scan(cup.sku)
  const [first, second, third] = loose
  await scan(first?.sku ?? '')
  // Scanned at this line, the bin counts for it; the recorded stock was never there, so no check is
  // asked for.
  await scan('B-MAIN-Z-1')
  expect((await scan(second?.sku ?? '')).wave.checks).toEqual([])
  const done = await scan(third?.sku ?? '')
  expect(done.wave).toMatchObject({ state: 'picked', checks: [] })
  expect(await pickedBins(id, first?.id ?? '')).toEqual([[null, 1]])
  expect(await pickedBins(id, second?.id ?? '')).toEqual([[binId, 1]])
  expect(await pickedBins(id, third?.id ?? '')).toEqual([[null, 1]])
})

test('units found in another bin than recorded are picked there, with a variance for both bins', async () => {
  const { admin, outletId } = world
  const other = newId()
  await db.reader
    .insertInto('bins')
    .values({ id: other, outlet_id: outletId, code: 'Z-2' })
    .execute()
  const vase = await shelved(2)
  const { id, scan, seen } = await aPickOf(db, world, [[vase, 2]])
  await scan('B-MAIN-Z-1')
  await scan(vase.sku)
  const refused = await scan('B-MAIN-Z-2').catch((error: unknown) => error)
  const lineId = (await seen()).now?.lineId ?? ''
  expect(refused).toMatchObject({
    code: 'wrong_bin',
    details: { binId: other, lineId, recorded: 0 },
  })
  const take = (isFound: boolean) =>
    db.transaction((tx) => takeElsewhere(tx, admin, { id, lineId, binId: other, isFound }))
  expect(await refusedAs(take(false))).toBe('not_there')
  const { now } = await take(true)
  expect(now?.asks).toBe('item')
  expect((await scan(vase.sku)).wave).toMatchObject({ state: 'picked', checks: [] })
  expect(await variancesOf(vase)).toEqual([
    [-1, -450, binId, 'wave'],
    [1, 450, other, 'wave'],
  ])
  expect(await pickedBins(id, vase.id)).toEqual([
    [binId, 1],
    [other, 1],
  ])
})

test('undoing a pick withdraws the variances that it opened', async () => {
  const { admin, outletId } = world
  const other = newId()
  await db.reader
    .insertInto('bins')
    .values({ id: other, outlet_id: outletId, code: 'Z-3' })
    .execute()
  const fork = await shelved(2)
  const spoon = await shelved(2)
  const { id, scan, seen } = await aPickOf(db, world, [
    [fork, 1],
    [spoon, 1],
  ])
  const lineId = (await seen()).now?.lineId ?? ''
  const isFork = (await seen()).lineRows.find((line) => line.id === lineId)?.sku === fork.sku
  const ware = isFork ? fork : spoon
  await db.transaction((tx) =>
    takeElsewhere(tx, admin, { id, lineId, binId: other, isFound: true }),
  )
  await scan(ware.sku)
  expect(await differencesOf(db, world, ware.id)).toHaveLength(2)
  await db.transaction((tx) => undoPick(tx, admin, { id }))
  expect(await differencesOf(db, world, ware.id)).toEqual([])
})
