import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { writeWorkbook } from '#platform/server/workbooks/write-workbook.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { interrupted } from '../../../../../tests/support/import-trial.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { sender, type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'
import { cancelImport } from '../cancel-import.ts'
import { getTable } from './tables.queries.ts'
import { workOnTable } from './work-on-table.ts'

let db: Database
let world: World
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
})

const kind = 'products'
const skusLike = async (word: string) => {
  const found = await sql<{ sku: string; price: number }>`
    select sku, price_minor as price from variants where sku like ${`${word}%`} order by sku`.execute(
    db.reader,
  )
  return found.rows.map(({ sku, price }) => `${sku} ${price}`)
}

describe('a file of another country', () => {
  const german = 'Artikel;SKU;Price;Tags\nCrème Brûlée;DE-1;1.234,50;süß\nKäse;DE-2;0,99;\n'

  test('is read in its own characters, separators and numbers, and remembered', async () => {
    const body = Buffer.from(german, 'latin1')
    const id = await trial.arrive({ kind, body })
    const table = await getTable(db.reader, sender, { id })
    expect(table.reading).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      decimalSign: ',',
    })
    expect(table.mapping).toEqual({ sku: 1, price: 2, tags: 3 })
    expect(table.sample[0]?.cells[0]).toBe('Crème Brûlée')
    const mapping = { sku: 1, product: 0, price: 2, tags: 3 }
    expect((await trial.take({ kind, body, mapping })).faults).toEqual([])
    expect(await skusLike('DE-')).toEqual(['DE-1 123450', 'DE-2 99'])
    const again = await trial.arrive({ kind, body })
    expect((await getTable(db.reader, sender, { id: again })).mapping).toEqual(mapping)
  })

  test('may be UTF-16, or have a title above its header', async () => {
    const body = Buffer.from(`\ufeffOur list\n\nSKU\tProduct\tPrice\nU-1\tÉclair\t2\n`, 'utf16le')
    const { run } = await trial.take({ kind, body })
    expect(run.counts).toMatchObject({ created: 1 })
    expect(await skusLike('U-')).toEqual(['U-1 200'])
  })

  test('is refused where it is no table', async () => {
    const noise = Buffer.from([0, 1, 2, 3, 0, 0, 9, 8])
    await expect(trial.arrive({ kind, body: noise })).rejects.toThrow('holds no text')
    await expect(trial.arrive({ kind, body: '' })).rejects.toThrow('is empty')
    const torn = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 1)])
    await expect(trial.arrive({ kind, body: torn })).rejects.toThrow('no Excel workbook')
  })
})

test('a workbook is imported with numbers as numbers and dates as dates', async () => {
  const columns = [
    { label: 'SKU', kind: 'text' },
    { label: 'Lot', kind: 'text' },
    { label: 'Expires on', kind: 'date' },
    { label: 'On hand', kind: 'number' },
  ] as const
  const body = Buffer.from(
    await writeWorkbook('Stock', columns, [
      ['WB-1', '=1+1', '2031-02-28', 12],
      ['WB-2', null, null, 3],
    ]),
  )
  const options = { unknownSku: 'add' }
  const { outletId } = world
  const { faults, run } = await trial.take({ kind: 'stock', body, outletId, options })
  expect(faults).toEqual([])
  expect(run.counts).toMatchObject({ products: 2, openings: 2 })
  const lots = await sql`select code, expires_on as on from lots`.execute(db.reader)
  expect(lots.rows).toEqual([{ code: '=1+1', on: '2031-02-28' }])
})

describe('the check', () => {
  test('reports what the run then does, line by line, and changes nothing itself', async () => {
    const lines = [
      'C-1,Jug,4',
      'C-2,,5',
      'C-1,Jug again,4',
      'C-3,Pot,4.999',
      'c-4,Lid,1',
      'C-4,Lid,1',
    ]
    const body = `SKU,Product,Price\n${lines.join('\n')}\n`
    const before = await trial.everything()
    const checked = await trial.check({ kind, body })
    expect(await trial.everything()).toEqual(before)
    expect(checked.faults).toEqual([
      '3 Product: C-2 is new and has no title.',
      '4 SKU: C-1 is in line 2 already. Keep one of the two.',
      '5 Price: 4.999 is finer than GBP is counted.',
      '7 SKU: C-4 differs from c-4 in line 6 by capitals only. Say whether they are one and the same.',
    ])
    expect(checked.run.checkedCounts).toEqual({ created: 2, incompleteDrafts: 2 })
    await trial.start(checked.id)
    await workOnTable(db, sender, checked.id, new AbortController().signal)
    const done = await trial.outcomeOf(checked.id)
    expect(done.faults).toEqual(checked.faults)
    expect(done.run.counts).toMatchObject({ created: 2, products: 2 })
    const options = { caseTwins: 'first' }
    const settled = await trial.check({ kind, body, options })
    expect(settled.faults).toHaveLength(3)
    expect(settled.run.checkedCounts).toEqual({ unchanged: 2, leftOut: 1 })
  })

  test('refuses a whole product for one of its variants, and reports it at each line', async () => {
    const rows = [
      'tea,Tea,Size,Small,3',
      'tea,,,Large,x',
      'tea,,,Small,4',
      'jam,Jam,Title,Default Title,2',
    ]
    const body = `Handle,Title,Option1 Name,Option1 Value,Variant Price\n${rows.join('\n')}\n`
    const { faults, run } = await trial.check({ kind: 'shopify-products', body })
    expect(faults).toEqual([
      '2 : It comes in together with line 3, which has a fault.',
      '3 Variant Price: “x” is no number like 1234.50.',
      '4 : It comes in together with line 3, which has a fault.',
    ])
    expect(run.checkedCounts).toEqual({ created: 1, incompleteDrafts: 1 })
  })

  test('finds a barcode that is another variant’s, wrong, or in the file twice', async () => {
    const rows = [
      'B-1,Bowl,1,5010000000011',
      'B-2,Bell,1,5010000000058',
      'B-3,Bag,1,96385074',
      'B-4,Box,1,96385074',
    ]
    const { faults } = await trial.check({
      kind,
      body: `SKU,Product,Price,Barcode\n${rows.join('\n')}\n`,
    })
    expect(faults[0]).toContain('belongs to MUG-RED (Red mug) already')
    expect(faults[1]).toContain('The check digit of 5010000000058 is wrong')
    expect(faults[2]).toContain('96385074 is in line 4 already')
  })
})

test('WooCommerce’s variations find their parent by SKU or number, and their units', async () => {
  const head =
    'ID,Type,SKU,Name,Published,Weight (lbs),Length (cm),Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)'
  const rows = [
    '9,variable,WOO,Towel,1,,,,,Home > Kitchen,,Colour,"Navy, Sand"',
    '10,variation,WOO-N,,1,2,10.5,8,9.50,,WOO,Colour,Navy',
    '11,variation,,,1,,,,9.50,,WOO,Colour,Sand',
    '12,simple,WOO-PEG,Pegs,-1,,,,3,,,,',
    '13,variation,WOO-LOST,Lost,1,,,,3,,id:99,Colour,Red',
    '14,grouped,WOO-SET,Set,1,,,,,,,,',
  ]
  const body = `${head}\n${rows.join('\n')}\n`
  const { faults } = await trial.take({
    kind: 'woocommerce-products',
    body,
    options: { incomplete: 'active' },
  })
  expect(faults).toEqual([
    '6 Parent: The product id:99 of this variation is not in the file. Add its line, of the type “variable”.',
    '7 Type: “grouped” is not taken in: only simple and variable products are.',
  ])
  const found = await sql`
    select v.sku, v.title, v.price_minor as price, v.compare_price_minor as before, p.state,
      v.weight_grams as grams, v.length_millimetres as length, p.category
    from variants v join products p on p.id = v.product_id
    where v.sku like 'WOO%' order by v.sku`.execute(db.reader)
  const towel = { state: 'active', category: 'Kitchen' }
  const bare = { before: null, grams: null, length: null }
  expect(found.rows).toEqual([
    {
      sku: 'WOO-N',
      title: 'Towel, Navy',
      price: 800,
      before: 950,
      grams: 907,
      length: 105,
      ...towel,
    },
    { sku: 'WOO-PEG', title: 'Pegs', price: 300, state: 'draft', category: '', ...bare },
    { sku: 'WOO-SAND', title: 'Towel, Sand', price: 950, ...towel, ...bare },
  ])
  const again = await trial.check({ kind: 'woocommerce-products', body })
  expect(again.run.checkedCounts).toEqual({ unchanged: 4 })
})

test('records are counted, not the lines of text that they take', async () => {
  const body =
    'SKU,Product,Description,Price\nREC-1,Bowl,"In\nthree\nlines",1.00\nREC-2,Cup,,2.00\n'
  const { run } = await trial.take({ kind: 'products', body })
  expect(run).toMatchObject({ linesDone: 4, recordsDone: 2, totalRecords: 2 })
})

describe('a run', () => {
  const many = Array.from({ length: 1_200 }, (_, at) => `R-${at},Ware ${at},${1 + (at % 9)}`)
  const body = `SKU,Product,Price\n${many.join('\n')}\n`

  test('continues after an interruption without repeating lines', async () => {
    const { id } = await trial.check({ kind, body })
    await trial.start(id)
    const killed = interrupted(db, 3, () => {
      throw new Error('Connection terminated unexpectedly')
    })
    const signal = new AbortController().signal
    await expect(workOnTable(killed, sender, id, signal)).rejects.toThrow('terminated')
    const half = await trial.outcomeOf(id)
    expect(half.run).toMatchObject({ state: 'running', linesDone: 500 })
    await workOnTable(db, sender, id, signal)
    const { run } = await trial.outcomeOf(id)
    expect(run).toMatchObject({ state: 'finished', linesDone: 1_200 })
    expect(run.counts).toMatchObject({ created: 1_200 })
    expect(await skusLike('R-')).toHaveLength(1_200)
    const chunks = await sql`select from import_chunks where import_id = ${id}`.execute(db.reader)
    expect(chunks.rows).toEqual([])
  })

  test('that is cancelled keeps its whole batches, which can be undone', async () => {
    const { id } = await trial.check({ kind, body: body.replaceAll('R-', 'X-') })
    await trial.start(id)
    const cancelled = interrupted(db, 4, () =>
      db.transaction(async (tx) => {
        const { version } = (await trial.outcomeOf(id)).run
        await cancelImport(tx, sender, { id, version })
      }),
    )
    await workOnTable(cancelled, sender, id, new AbortController().signal)
    expect((await trial.outcomeOf(id)).run).toMatchObject({ state: 'cancelled', linesDone: 1_000 })
    expect(await skusLike('X-')).toHaveLength(1_000)
    const { run } = await trial.undo(id)
    expect(run).toMatchObject({ state: 'undone', counts: { takenBack: 1_000 } })
    expect(await skusLike('X-')).toEqual([])
  })
})

test('an undo leaves what was changed or used since, and gives the reason', async () => {
  const body =
    'SKU,Product,Price,Category\nN-1,One,1,A\nN-2,Two,2,A\nMUG-RED,,5.00,\nMUG-BLUE,,5.00,\n'
  const { id, faults } = await trial.take({ kind, body })
  expect(faults).toEqual([])
  await sql`update variants set price_minor = 7, version = version + 1
    where sku in ('N-2', 'MUG-BLUE')`.execute(db.reader)
  const { run } = await trial.undo(id)
  expect(run.counts).toMatchObject({ takenBack: 2, leftAsIs: 2 })
  expect(await skusLike('N-')).toEqual(['N-2 7'])
  expect(await skusLike('MUG-')).toEqual(['MUG-BLUE 7', 'MUG-RED 450'])
  const left = await sql<{ label: string; reason: string }>`
    select label, reason from import_changes where import_id = ${id} and outcome = 'left'
    order by label`.execute(db.reader)
  expect(left.rows).toEqual([
    { label: 'MUG-BLUE', reason: 'It was changed after the import.' },
    { label: 'Two', reason: 'It was changed after the import.' },
  ])
})

test('a stock list books differences, refuses what is promised, and is booked back', async () => {
  const { outletId } = world
  const [red, blue] = world.variants
  await sql`update stock_levels set reserved = 4
    where variant_id = ${blue?.id ?? ''} and outlet_id = ${outletId}`.execute(db.reader)
  const body = 'SKU,On hand\nMUG-RED,13\nMUG-BLUE,3\nTRAY,10\nNONE,1\n'
  const { id, run, faults } = await trial.take({ kind: 'stock', body, outletId })
  expect(run.counts).toEqual({ booked: 1, unchanged: 1, differences: 1 })
  expect(faults.map((fault) => fault.slice(0, 40))).toEqual([
    '3 On hand: MUG-BLUE would lose 7, but on',
    '5 SKU: No product has the SKU NONE. Add ',
  ])
  const onHand = async () => {
    const found = await sql<{ on_hand: number }>`select on_hand from stock_levels
      where variant_id = ${red?.id ?? ''} and outlet_id = ${outletId}`.execute(db.reader)
    return found.rows[0]?.on_hand
  }
  expect(await onHand()).toBe(13)
  expect((await trial.undo(id)).run.counts).toMatchObject({ takenBack: 1 })
  expect(await onHand()).toBe(10)
  await sql`update stock_levels set reserved = 0
    where variant_id = ${blue?.id ?? ''} and outlet_id = ${outletId}`.execute(db.reader)
  expect(await ledgerFaults(db)).toEqual([])
})

test('at an outlet that receives no goods, a stock list still counts the stock there', async () => {
  const { outletId } = world
  const set = (change: string) =>
    sql`update outlets set ${sql.raw(change)} where id = ${outletId}`.execute(db.reader)
  const listed = (body: string) =>
    trial.take({ kind: 'stock', outletId, body, options: { unknownSku: 'add' } })
  await set("state = 'closing'")
  const { run, faults } = await listed('SKU,On hand\nTRAY,12\nNEW-HERE,1\n')
  expect(run.counts).toMatchObject({ booked: 1, differences: 1 })
  expect(faults).toEqual([
    '3 On hand: Main warehouse is closing, so it takes no goods in. Choose another outlet, or have it opened under Outlets.',
  ])
  const less = await listed('SKU,On hand\nTRAY,10\n')
  await set("state = 'closed'")
  expect((await listed('SKU,On hand\nTRAY,11\n')).faults).toEqual([
    expect.stringContaining('2 On hand: Main warehouse is closed, so it holds no stock.'),
  ])
  expect((await trial.undo(less.id)).run.counts).not.toHaveProperty('takenBack')
  await set("state = 'open'")
  expect(await ledgerFaults(db)).toEqual([])
})
