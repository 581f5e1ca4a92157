import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { exportedTable } from '../../../../../tests/support/exported-table.ts'
import { sender, type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../../tests/support/world.ts'
import { listPricesFile } from '../list-prices-file.ts'
import { savePriceList } from '../save-price-list.ts'
import { setListPrices } from '../set-list-prices.ts'

const kind = 'price-list-prices'

let db: Database
let trial: TableTrial
let skus: readonly string[]

beforeAll(async () => {
  db = await testDatabase()
  const world = await makeWorld(db)
  trial = tableTrial(db)
  skus = world.variants.map(({ sku }) => sku)
})

/** A price list in pounds with a name of its own. */
async function aList(): Promise<{ id: string; name: string }> {
  const name = `Trade ${newId().slice(-8)}`
  const facts = { name, currency: 'GBP', percentOffBasisPoints: 0, isActive: true }
  const open = { id: null, version: null, validFrom: null, validUntil: null }
  const { id } = await db.transaction((tx) => savePriceList(tx, sender, { ...facts, ...open }))
  return { id, name }
}

/** `SKU from quantity: price` for each price of the list. */
async function pricesIn(id: string): Promise<string[]> {
  const found = await sql<{ said: string }>`
    select v.sku || ' from ' || p.from_quantity || ': ' || p.price_minor as said
    from price_list_prices p join variants v on v.id = p.variant_id
    where p.price_list_id = ${id} order by said`.execute(db.reader)
  return found.rows.map(({ said }) => said)
}

const fileOf = (lines: readonly string[]) =>
  `Price list,SKU,Price,From quantity,Currency\n${lines.join('\n')}\n`

test('a price list is imported, changes nothing the second time, and is undone', async () => {
  const { id, name } = await aList()
  const [sku = '', other = ''] = skus
  const body = fileOf([
    `${name},${sku},3.00,,GBP`,
    `${name.toUpperCase()},${sku},2.50,12,gbp`,
    `${name},${other},7,0,`,
  ])
  const checked = await trial.check({ kind, body })
  expect(checked.faults).toEqual([])
  expect(checked.run.checkedCounts).toEqual({ created: 3 })
  expect(await pricesIn(id)).toEqual([])

  const first = await trial.take({ kind, body })
  expect(first.run.counts).toMatchObject({ created: 3, prices: 3 })
  const taken = [`${sku} from 0: 300`, `${sku} from 12: 250`, `${other} from 0: 700`].toSorted()
  expect(await pricesIn(id)).toEqual(taken)

  const before = await trial.everything()
  const second = await trial.take({ kind, body })
  expect(second.run.counts).toEqual({ unchanged: 3 })
  expect(await trial.everything()).toEqual(before)
  expect(await pricesIn(id)).toEqual(taken)

  await trial.undo(first.id)
  expect(await pricesIn(id)).toEqual([])
})

test('invalid lines are refused: list, SKU, currency, price and quantity', async () => {
  const { id, name } = await aList()
  const [sku = ''] = skus
  const lines = [
    `Unknown list,${sku},1.00,,`,
    `${name},NONE-SUCH,1.00,,`,
    `${name},${sku},1.00,,EUR`,
    `${name},${sku},1.005,2,`,
    `${name},${sku},-1.00,3,`,
    `${name},${sku},1.00,1.5,`,
    `${name},${sku},1.00,24,`,
    `${name},${sku},2.00,24,`,
  ]
  const { faults } = await trial.take({ kind, body: fileOf(lines) })
  expect(faults).toEqual([
    '2 Price list: There is no price list “Unknown list”. Add it under Products first.',
    '3 SKU: No product has the SKU NONE-SUCH. Add the product first.',
    `4 Currency: “${name}” is in GBP, not in EUR.`,
    '5 Price: 1.005 is no price in GBP: below zero, or too fine.',
    '6 Price: -1.00 is no price in GBP: below zero, or too fine.',
    `7 From quantity: 1.5 is no quantity in which ${sku} is counted.`,
    `9 SKU: ${name}, ${sku} from 24 is in line 8 already. Keep one of the two.`,
  ])
  expect(await pricesIn(id)).toEqual([`${sku} from 24: 100`])
})

test('undo keeps the one price that was changed since, and says so', async () => {
  const { id, name } = await aList()
  const [sku = ''] = skus
  const { id: importId } = await trial.take({
    kind,
    body: fileOf([`${name},${sku},3.00,,`, `${name},${sku},2.50,12,`]),
  })
  const { id: variantId } = await db.reader
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  await db.transaction((tx) =>
    setListPrices(tx, sender, { id, prices: [{ variantId, fromQuantity: 12, priceMinor: 199 }] }),
  )
  const { run } = await trial.undo(importId)
  expect(run.counts).toMatchObject({ takenBack: 1, leftAsIs: 1 })
  expect(await pricesIn(id)).toEqual([`${sku} from 12: 199`])
})

test('the exported prices of lists can be imported again', async () => {
  const { name } = await aList()
  const [sku = ''] = skus
  const lines = [`${name},${sku},3.00,,`, `${name},${sku},2.50,12,`]
  await trial.take({ kind, body: fileOf(lines) })
  const body = await exportedTable(db, listPricesFile, '/files/price-list-prices.csv')
  expect(body).toContain(`${name},${sku},2.50,12,GBP`)
  const { run, faults } = await trial.take({ kind, body })
  expect({ did: Object.keys(run.counts), faults }).toEqual({ did: ['unchanged'], faults: [] })
})
