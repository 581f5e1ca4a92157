import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { sharedData } from '../../../../tests/support/shared-data.ts'
import { type TableTrial, tableTrial } from '../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../tests/support/world.ts'

let db: Database
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  trial = tableTrial(db)
})

const kind = 'suppliers'

const suppliers = (codes: readonly string[]) =>
  db.reader
    .selectFrom('suppliers')
    .select(['code', 'name', 'state', 'currency', 'lead_days', 'rating', 'website', 'is_preferred'])
    .where('code', 'in', codes)
    .orderBy('code')
    .execute()

test('suppliers are added and changed by their code, faults are listed by line, and undo restores', async () => {
  const code = `T&${newId().slice(-10).toUpperCase()}`
  const head = 'Code,Supplier,Currency,Lead time (days),Minimum order,Active,Email'
  const first = await trial.take({
    kind,
    body: `${head}\n${code},"Trikes, Inc.",USD,9,250.00,yes,`,
  })
  expect(await suppliers([code])).toMatchObject([
    { name: 'Trikes, Inc.', state: 'active', currency: 'USD', lead_days: 9 },
  ])
  const bad = [
    `${code},,QQQ,,,,`,
    'B@D,Bad code,,,,,',
    `${code}2,Bad mail,,,,,nowhere`,
    `${code}3,,,,,,`,
  ]
  const { faults } = await trial.check({ kind, body: [head, ...bad].join('\n') })
  expect(faults).toHaveLength(4)
  const second = await trial.take({ kind, body: `${head}\n${code},,,12,,no,` })
  expect(await suppliers([code])).toMatchObject([
    { name: 'Trikes, Inc.', state: 'on_hold', currency: 'USD', lead_days: 12 },
  ])
  await trial.undo(second.id)
  expect(await suppliers([code])).toMatchObject([{ state: 'active', lead_days: 9 }])
  // The second import and its undo are later than the first, which therefore leaves it as it is.
  expect((await trial.undo(first.id)).faults).toHaveLength(0)
  expect(await suppliers([code])).toMatchObject([{ state: 'active' }])
})

test('an import that was not edited since is undone to archived suppliers', async () => {
  const code = `U${newId().slice(-10).toUpperCase()}`
  const run = await trial.take({ kind, body: `Code,Supplier\n${code},Mill` })
  expect(await suppliers([code])).toMatchObject([{ state: 'draft' }])
  await trial.undo(run.id)
  expect(await suppliers([code])).toMatchObject([{ state: 'archived' }])
})

test('the vendors of AdventureWorks are imported whole', async () => {
  const file = await sharedData('adventureworks/Vendor.csv', 'Microsoft, AdventureWorks samples')
  if (file === null) return
  const rows = file
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const head = 'Id,AccountNumber,Supplier,Credit rating,Preferred,Active,Website,ModifiedDate'
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const body = [
    head.replace('AccountNumber', 'Account number'),
    ...rows.map((cells) => cells.map(quoted).join(',')),
  ].join('\n')
  const { faults } = await trial.take({ kind, body })
  expect(faults).toEqual([])
  const kept = await suppliers(rows.map(([, code = '']) => code))
  expect(kept).toHaveLength(rows.length)
  const seen = kept.map(({ code, name, rating, is_preferred, state, website }) =>
    [code, name, rating, is_preferred ? 1 : 0, state === 'active' ? 1 : 0, website].join('|'),
  )
  const expected = rows.map(([, code, name, rating, preferred, active, site = '']) =>
    [code, name, rating, preferred, active, site && `https://${site}`].join('|'),
  )
  expect(seen.toSorted()).toEqual(expected.toSorted())
})
