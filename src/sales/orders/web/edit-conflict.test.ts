import { expect, test } from 'vitest'
import { conflictRows, withSide, writtenOver } from './edit-conflict.ts'
import { type Draft, type DraftLine, emptyDraft } from './new-order-draft.ts'

const line = (sku: string, quantity: string, more: Partial<DraftLine> = {}): DraftLine => ({
  lineId: `line of ${sku}`,
  variantId: `variant ${sku}`,
  sku,
  title: `Title of ${sku}`,
  scale: 0,
  usualMinor: 895,
  quantity,
  price: '',
  discount: '',
  ...more,
})

const draft = (lines: DraftLine[], more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  lines,
  ...more,
})

test('lists what differs, settled where only one side changed it', () => {
  const opened = draft([line('A', '1'), line('B', '1'), line('C', '1')], { note: 'Ring' })
  const mine = draft([line('A', '3'), line('B', '1'), line('C', '2')], { note: 'Knock' })
  const theirs = draft([line('A', '2'), line('B', '4'), line('C', '1')], { note: 'Ring' })
  const rows = conflictRows({ opened, mine, theirs }, 'GBP')
  expect(rows.map(({ label, mine, theirs, settled }) => [label, theirs, mine, settled])).toEqual([
    ['A', '2 × £8.95', '3 × £8.95', null],
    ['B', '4 × £8.95', '1 × £8.95', 'theirs'],
    ['C', '1 × £8.95', '2 × £8.95', 'mine'],
    ['Note', 'Ring', 'Knock', 'mine'],
  ])
})

test('keeps two lines of one variant apart, and joins a line that both added', () => {
  const first = line('A', '1', { lineId: '1' })
  const second = line('A', '5', { lineId: '2' })
  const added = line('N', '1', { lineId: '3' })
  const opened = draft([first, second])
  const mine = draft([first, { ...second, quantity: '6' }, { ...added, lineId: '', quantity: '2' }])
  const theirs = draft([first, second, added])
  const three = { opened, mine, theirs }
  const rows = conflictRows(three, 'GBP')
  expect(rows.map(({ key, settled }) => [key, settled])).toEqual([
    ['line 2', 'mine'],
    ['line 3', null],
  ])
  const merged = withSide(mine, 'line 3', 'mine', three, 'GBP')
  expect(merged.lines[2]).toMatchObject({ lineId: '3', quantity: '2' })
  expect(withSide(merged, 'line 3', 'theirs', three, 'GBP').lines[2]).toEqual(added)
})

test('a line of mine keeps its price, and comes as a new one where it was removed', () => {
  const opened = draft([line('A', '1'), line('B', '1')])
  const mine = draft([line('A', '2'), line('B', '2')])
  const theirs = draft([line('A', '1', { usualMinor: 795 })])
  const three = { opened, mine, theirs }
  const kept = withSide(mine, 'line line of A', 'mine', three, 'GBP')
  expect(kept.lines[0]).toMatchObject({ quantity: '2', price: '8.95' })
  expect(writtenOver(mine, theirs).lines.map(({ lineId }) => lineId)).toEqual(['line of A', ''])
  const gone = withSide(mine, 'line line of B', 'theirs', three, 'GBP')
  expect(gone.lines.map(({ sku }) => sku)).toEqual(['A'])
  expect(withSide(gone, 'line line of B', 'mine', three, 'GBP').lines).toHaveLength(2)
})
