import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findTable } from '#office/imports/server/tables/table-run.ts'
import { workOnTable } from '#office/imports/server/tables/work-on-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { sender, type TableTrial, tableTrial } from '../support/table-trial.ts'
import { makeWorld } from '../support/world.ts'

let db: Database
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  trial = tableTrial(db)
})

const kind = 'woocommerce-products'
const head = 'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'
const file = (...lines: readonly string[]) => `${head}\n${lines.join('\n')}\n`

async function variantsOf(title: string) {
  const found = await sql<{ sku: string }>`select v.sku from variants v
    join products p on p.id = v.product_id where p.title = ${title} order by v.sku`.execute(
    db.reader,
  )
  return found.rows.map(({ sku }) => sku)
}

test('a variation finds its parent anywhere in the file, by SKU or by id', async () => {
  const body = file(
    '45,variation,F-RED,,5.00,id:44,Colour,Red',
    '50,simple,F-PEG,Peg,1.00,,,',
    '44,variable,F-TOWEL,Family towel,,,Colour,"Red, Blue, Green"',
    '60,variable,F-BOWL,Family bowl,,,Size,"S, L"',
    '46,variation,F-BLUE,,5.00,F-TOWEL,Colour,Blue',
    '61,variation,F-BOWL-S,,7.00,id:60,Size,S',
    '47,variation,F-GREEN,,5.00,ID:44,Colour,Green',
    '62,variation,F-BOWL-L,,9.00,f-bowl,Size,L',
  )
  const { run, faults } = await trial.take({ kind, body })
  expect(faults).toEqual([])
  expect(run.counts).toMatchObject({ products: 3, variants: 6 })
  expect(await variantsOf('Family towel')).toEqual(['F-BLUE', 'F-GREEN', 'F-RED'])
  expect(await variantsOf('Family bowl')).toEqual(['F-BOWL-L', 'F-BOWL-S'])
  const again = await trial.take({ kind, body })
  expect(again.run.counts).toEqual({ unchanged: 8 })
})

test('a variation without its parent in the file says so, and affects no other line', async () => {
  const body = file('71,variation,F-LOST,,5.00,id:70,Colour,Red', '72,simple,F-FINE,Fine,1.00,,,')
  const { faults } = await trial.take({ kind, body })
  expect(faults).toEqual([
    '2 Parent: The product id:70 of this variation is not in the file. Add its line, of the type “variable”.',
  ])
  expect(await variantsOf('Fine')).toEqual(['F-FINE'])
})

test('a fault of one line keeps its family out, wherever its lines are', async () => {
  const body = file(
    '81,variation,F-OK,,5.00,id:80,Colour,Red',
    '83,simple,F-ALSO,Also,1.00,,,',
    '80,variable,F-BAD,Bad family,,,Colour,"Red, Blue"',
    '82,variation,F-NO,,five,id:80,Colour,Blue',
  )
  const { faults } = await trial.take({ kind, body })
  expect(faults).toEqual([
    '2 : It comes in together with line 5, which has a fault.',
    '4 : It comes in together with line 5, which has a fault.',
    '5 Regular price: “five” is no number like 1234.50.',
  ])
  expect(await variantsOf('Also')).toEqual(['F-ALSO'])
})

test('an interrupted import of scattered families continues where it stopped', async () => {
  const size = 1_300
  const parents = Array.from(
    { length: size },
    (_, at) => `${10_000 + at},variable,G-${at},Group ${at},,,Size,"S, L"`,
  )
  const children = Array.from(
    { length: size },
    (_, at) => `${20_000 + at},variation,G-${at}-S,,5.00,id:${10_000 + at},Size,S`,
  )
  const body = file(...parents, ...children)
  const { id } = await trial.check({ kind, body })
  await trial.start(id)
  const stop = new AbortController()
  const watch = setInterval(async () => {
    const run = await findTable(db.reader, id)
    if ((run?.linesDone ?? 0) > 0) stop.abort()
  }, 5)
  await workOnTable(db, sender, id, stop.signal)
  clearInterval(watch)
  await workOnTable(db, sender, id, new AbortController().signal)
  const { run, faults } = await trial.outcomeOf(id)
  expect(faults).toEqual([])
  expect(run).toMatchObject({ state: 'finished', counts: { created: size, variants: size } })
})
