import { expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { importList } from '../imports.list.ts'
import { listImports } from './imports.queries.ts'

test('imports are paged in every order, found by sender and kind, without what is of others', async () => {
  const db = await testDatabase()
  const { admin, outletId } = await makeWorld(db, 0)
  const files = [
    ['a.csv', 'products', 'finished', outletId, admin.userId],
    ['b.csv', 'online-retail', 'failed', null, null],
    ['c.csv', 'products', 'checked', null, admin.userId],
    ['d.csv', 'no-such-kind', 'checked', null, admin.userId],
  ] as const
  for (const [file_name, kind, state, outlet_id, created_by] of files)
    await db.reader
      .insertInto('imports')
      .values({ id: newId(), file_name, kind, state, outlet_id, created_by })
      .execute()
  const page = (asked: object) => listImports(db.reader, admin, listInput(importList).parse(asked))
  const names = async (asked: object) =>
    (await page(asked)).rows.map(({ fileName }) => fileName).toSorted()
  for (const sort of ['file', 'state', 'outlet', 'records', 'refused', 'by', 'sent']) {
    const first = await page({ sort, limit: 2, total: true })
    const second = await page({ sort, limit: 2, after: first.nextCursor })
    const all = [...first.rows, ...second.rows].map(({ fileName }) => fileName)
    expect(all.toSorted(), sort).toEqual(['a.csv', 'b.csv', 'c.csv'])
    expect(first.total).toEqual({ count: 3, isMore: false })
  }
  expect((await page({ sort: 'outlet' })).rows[0]).toMatchObject({
    fileName: 'a.csv',
    kindLabel: 'Products',
    isTable: true,
  })
  expect(await names({ kind: 'products' })).toEqual(['a.csv', 'c.csv'])
  expect(await names({ kind: '-products' })).toEqual(['b.csv'])
  expect(await names({ state: 'failed,checked' })).toEqual(['b.csv', 'c.csv'])
  expect(await names({ q: admin.name })).toEqual(['a.csv', 'c.csv'])
})
