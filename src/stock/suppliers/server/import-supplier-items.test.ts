import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { aLowWare, aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type TableTrial, tableTrial } from '../../../../tests/support/table-trial.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { listItems } from './supplier-items.ts'

let db: Database
let world: World
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
})

const codeOf = async (id: string) => {
  const { code } = await db.reader
    .selectFrom('suppliers')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return code
}

test('terms are imported, a second import changes nothing, and undo removes them; faults are listed by line', async () => {
  const [one, other] = [await aSupplier(db), await aSupplier(db)]
  const ware = await aLowWare(db, world, one)
  const [first, second] = [await codeOf(one), await codeOf(other)]
  const terms = async () => {
    const { rows } = await listItems(db.reader, world.admin, {
      variantId: ware.variantId,
      q: '',
      limit: 10,
    })
    return rows
      .map(({ supplierCode, priceMinor, packQuantity, isPreferred }) =>
        [supplierCode, priceMinor, packQuantity, isPreferred].join(' '),
      )
      .toSorted()
  }
  const before = await terms()
  const head =
    'SKU,Supplier,Supplier SKU,Price,Currency,Pack of,At least,Lead days,Preferred,Active'
  const good = [
    `${ware.sku},${first},,2.75,,,,,,`,
    `${ware.sku},${second},X-1,2.10,GBP,24,48,3,yes,yes`,
  ]
  const bad = [
    `${ware.sku},NO-SUCH,,1.00,,,,,,`,
    `NONE-SUCH,${first},,1.00,,,,,,`,
    `${world.variants[0]?.sku},${first},,1.005,,0,,,,`,
  ]
  const kind = 'supplier-items'
  const checked = await trial.check({ kind, body: [head, ...good, ...bad].join('\n') })
  expect(checked.faults).toHaveLength(3)
  expect(checked.faults.join('\n')).toMatch(/No supplier has the code NO-SUCH/)
  expect(checked.faults.join('\n')).toMatch(/“1.005” is no price in GBP/)

  const body = [head, ...good].join('\n')
  const run = await trial.take({ kind, body })
  expect(await terms()).toEqual([`${first} 275 6 false`, `${second} 210 24 true`].toSorted())
  const events = async () => (await trial.everything()).events
  const told = await events()
  await trial.take({
    kind,
    body: [head, `${ware.sku},${second},X-1,2.10,GBP,24,48,3,yes,`].join('\n'),
  })
  expect(await terms()).toEqual([`${first} 275 6 false`, `${second} 210 24 true`].toSorted())
  expect(await events()).toBe(told)
  await trial.undo(run.id)
  expect(await terms()).toEqual(before)
})
