import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addScan,
  type FoundByScan,
  keptSession,
  lastScanned,
  noSession,
  sessionCsv,
  sessionText,
  undoScan,
} from './scan-session.ts'
import { readTimes } from './typed-times.ts'

const product = (id: string, quantity = 1): FoundByScan => ({
  noun: 'variant',
  id,
  label: `SKU-${id}`,
  title: `Product ${id}`,
  quantity,
  quantityScale: 0,
  unit: 'piece',
})

test('a repeated scan adds to its row, and the last scanned row is first', () => {
  const session = [product('a'), product('b', 12), product('a', 3)].reduce(addScan, noSession)
  expect(session.rows.map(({ id, quantity, scans }) => [id, quantity, scans])).toEqual([
    ['a', 4, 2],
    ['b', 12, 1],
  ])
  expect(lastScanned(session)?.id).toBe('a')
})

test('undo takes back exactly the last scan, back to an empty session', () => {
  const scans = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 99 })))
  fc.assert(
    fc.property(scans, (all) => {
      const sessions = [noSession]
      for (const [id, quantity] of all)
        sessions.push(addScan(sessions.at(-1) ?? noSession, product(id, quantity)))
      let session = sessions.pop() ?? noSession
      const sums = (rows: typeof session.rows) =>
        Object.fromEntries(rows.map(({ id, quantity, scans }) => [id, [quantity, scans]]))
      for (const before of sessions.toReversed()) {
        const undone = undoScan(session)
        expect(undone && sums(undone.rows)).toEqual(sums(before.rows))
        expect(undone?.steps).toEqual(before.steps)
        session = undone ?? noSession
      }
      expect(undoScan(session)).toBeNull()
    }),
  )
})

test('the list is copied with tabs, and its file opens no formula', () => {
  const found = { ...product('a', 1250), title: '=1+1', quantityScale: 3, unit: 'kg' }
  const session = addScan(noSession, found)
  expect(sessionText(session)).toBe('Code\tTitle\tQuantity\tUnit\tScans\nSKU-a\t=1+1\t1.25\tkg\t1')
  expect(sessionCsv(session)).toContain(`SKU-a,'=1+1,1.25,kg,1\r\n`)
})

test('a stored session is read again, and one of another form is not', () => {
  const session = addScan(noSession, product('a', 3))
  expect(keptSession(JSON.parse(JSON.stringify(session)))).toEqual(session)
  const others = [null, 7, {}, { rows: [{}], steps: [] }, { rows: [], steps: [{ key: 'a' }] }]
  for (const other of others) expect(keptSession(other)).toBeNull()
})

test.each([
  ['3*', 3, ''],
  ['12*4006381333931', 12, '4006381333931'],
  [' 3* P-100 ', 3, 'P-100'],
  ['0*', null, '0*'],
  ['*3', null, '*3'],
  ['*ABC*', null, '*ABC*'],
  ['123456*', null, '123456*'],
  ['4006381333931', null, '4006381333931'],
])('%s multiplies by %s', (text, times, code) => {
  expect(readTimes(text)).toEqual({ times, code })
})
