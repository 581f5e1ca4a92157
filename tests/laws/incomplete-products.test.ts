import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#office/business/server/save-settings.ts'
import { listDifferences } from '#office/imports/server/tables/list-differences.ts'
import type { Database } from '#platform/server/db/database.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { moveProduct } from '#stock/catalog/server/move-products.ts'
import { testDatabase } from '../support/database.ts'
import { productParts } from '../support/house-parts.ts'
import { sender, type TableTrial, tableTrial } from '../support/table-trial.ts'
import { withoutTrials } from '../support/without-trials.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let trial: TableTrial

beforeEach(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
})

const head = 'SKU,Product,Price,Barcodes,Weight in g,State'
const body = `${[
  head,
  'WHOLE-1,Whole,3.00,5012345678900,200,active',
  'BARE-1,Bare,3.00,,200,active',
  'LIGHT-1,Light,3.00,5012345678917,,',
].join('\n')}\n`

async function states() {
  const found = await sql<{ title: string; state: string }>`select title, state from products
    where title in ('Whole', 'Bare', 'Light') order by title`.execute(db.reader)
  return Object.fromEntries(found.rows.map(({ title, state }) => [title, state]))
}

async function need(facts: readonly string[], version = 0) {
  const { key } = catalogSettings.neededToActivate
  await db.transaction((tx) =>
    saveSettings(withoutTrials)(tx, world.admin, {
      reason: 'For the test',
      changes: [{ key, version, value: [...facts] }],
    }),
  )
}

test('incomplete products of a file become drafts, and the dry run counts and names them', async () => {
  const { id, run } = await trial.check({ kind: 'products', body })
  expect(run.checkedCounts).toMatchObject({ created: 3, incompleteDrafts: 1 })
  const { rows } = await listDifferences(db.reader, sender, { id, only: 'warned', limit: 10 })
  expect(rows).toMatchObject([
    { record: 'BARE-1', warning: 'The product comes in as a draft. It has no barcode.' },
  ])
  const first = await trial.take({ kind: 'products', body })
  expect(first.faults).toEqual([])
  expect(await states()).toEqual({ Whole: 'active', Bare: 'draft', Light: 'active' })
  const again = await trial.take({ kind: 'products', body })
  expect(again.faults).toEqual([])
  expect(again.run.counts).toEqual({ unchanged: 3 })
})

test('the sender may import them as active anyway', async () => {
  const { run } = await trial.take({ kind: 'products', body, options: { incomplete: 'active' } })
  expect(run.checkedCounts).not.toHaveProperty('incompleteDrafts')
  expect(await states()).toEqual({ Whole: 'active', Bare: 'active', Light: 'active' })
})

test('what an active product needs is a setting, and the refusal names what is missing', async () => {
  await need(['barcode', 'weight', 'photo'])
  const { run } = await trial.check({ kind: 'products', body })
  expect(run.checkedCounts).toMatchObject({ incompleteDrafts: 3 })
  await trial.take({ kind: 'products', body })
  const { id, version } = await db.reader
    .selectFrom('products')
    .select(['id', 'version'])
    .where('title', '=', 'Bare')
    .executeTakeFirstOrThrow()
  const activate = () =>
    db.transaction((tx) =>
      moveProduct(productParts)(tx, world.admin, { id, version, move: 'activate' }),
    )
  await expect(activate()).rejects.toMatchObject({
    code: 'incomplete',
    message:
      'Bare cannot be active yet. It has no barcode and no photo. Add what is missing first.',
  })
  await need(['barcode'], 1)
  await expect(activate()).rejects.toMatchObject({
    message: 'Bare cannot be active yet. It has no barcode. Add what is missing first.',
  })
})
