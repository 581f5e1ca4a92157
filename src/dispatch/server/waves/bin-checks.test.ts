import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { moveBetweenBins } from '#inventory/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addWares, type Ware } from '../../../../tests/support/order-steps.ts'
import { aPickOf, differencesOf, refusedAs } from '../../../../tests/support/wave-steps.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { answerCheck } from './answer-check.ts'
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

/** A product of which so many lie in the bin, each worth 450. */
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

test('whoever empties a bin by the books says whether it is empty; what is left is a variance', async () => {
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

test('an empty bin is as the books say; what is put back or left there asks for no look', async () => {
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

test('what is short at its bin is a variance of that bin, worth what it cost', async () => {
  const bowl = await shelved(3)
  const { id, scan, seen } = await aPickOf(db, world, [[bowl, 3]])
  await scan('B-MAIN-Z-1')
  await scan(bowl.sku)
  const lineId = (await seen()).now?.lineId ?? ''
  const short = { id, lineId, reason: because('The shelf is empty') }
  await db.transaction((tx) => declareShort(tx, world.admin, short))
  expect(await variancesOf(bowl)).toEqual([[-2, -900, binId, 'wave']])
})
