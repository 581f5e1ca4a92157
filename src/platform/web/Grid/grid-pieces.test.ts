import { expect, test } from 'vitest'
import { readCell, textOf } from './cell-text.ts'
import { conflictsOf } from './conflicts.ts'
import {
  editedCells,
  nothingEdited,
  onlyCells,
  rebased,
  redo,
  undo,
  withoutCell,
  withStep,
} from './edit-history.ts'
import type { GridColumn } from './grid-columns.ts'
import { cornersOf, moved, pastePlaces, rangeAt, tabbed } from './grid-range.ts'
import { formatBlock, parseBlock } from './paste-block.ts'

const pounds = { currency: 'GBP', sign: null }

const column = (kind: GridColumn['kind']): GridColumn => ({
  key: 'x',
  label: 'X',
  kind,
  options: [{ value: 'kg', label: 'Kilogram' }],
})

test('a copied spreadsheet block is parsed, with quotes, line breaks and inch marks', () => {
  expect(parseBlock('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(parseBlock('"two\nlines"\t"say ""no"""\n12" pipe\t"6')).toEqual([
    ['two\nlines', 'say "no"'],
    ['12" pipe', '"6'],
  ])
  expect(parseBlock('')).toEqual([['']])
  const block = [
    ['a\tb', '"q'],
    ['', 'two\nlines'],
  ]
  expect(parseBlock(formatBlock(block))).toEqual(block)
})

test('typed text becomes a value of the column, or a message says what it should be', () => {
  expect(readCell(' 1 250 ', column('whole'), pounds)).toBe(1250)
  expect(readCell('1.5', column('whole'), pounds)).toEqual({
    text: '1.5',
    fault: 'Enter a whole number.',
  })
  expect(readCell('12.5', column('money'), pounds)).toBe(1250)
  expect(readCell('12.505', column('money'), { ...pounds, sign: '.' })).toMatchObject({
    text: '12.505',
  })
  expect(readCell('kilogram', column('choice'), pounds)).toBe('kg')
  expect(readCell('stone', column('choice'), pounds)).toMatchObject({
    fault: 'Choose one of: Kilogram.',
  })
  expect(readCell('N', column('yes_no'), pounds)).toBe(false)
  expect(readCell('', column('money'), pounds)).toBeNull()
  for (const [kind, value] of [
    ['money', -1205],
    ['money', 7],
    ['whole', 12],
    ['choice', 'kg'],
    ['yes_no', true],
  ] as const)
    expect(readCell(textOf(value, column(kind), pounds), column(kind), pounds)).toBe(value)
})

test('an ambiguous number is asked about, and read with the declared sign', () => {
  const money = { ...column('money'), label: 'Price', least: 0, most: 1_000_000 }
  const read = (text: string, sign: '.' | ',' | null = null) =>
    readCell(text, money, { currency: 'GBP', sign })
  expect(read('37,50')).toMatchObject({ kind: 'ambiguous', readings: { '.': null, ',': '37.50' } })
  expect(read('1,234')).toMatchObject({ kind: 'ambiguous' })
  expect(read('37,50', ',')).toBe(3750)
  expect(read('37,50', '.')).toMatchObject({ fault: 'Enter an amount in GBP, such as 12.50.' })
  expect(read('1,2,3')).toMatchObject({ fault: 'Enter an amount in GBP, such as 12.50.' })
  expect(read('£1,237.50')).toBe(123_750)
  expect(read('€5')).toMatchObject({ fault: 'Amounts here are in GBP.' })
  expect(read('-5')).toMatchObject({ fault: 'Price can’t be negative.' })
  expect(read('99999999')).toMatchObject({ fault: 'Price can’t be more than 10000.00.' })
  expect(textOf(1250, money, { currency: 'GBP', sign: ',' })).toBe('12,50')
  expect(readCell('2,5', column('decimal'), { currency: 'GBP', sign: ',' })).toBe('2.5')
})

test('an edit keeps the version and value it started from, until the user takes theirs as the base', () => {
  const first = { cell: '1:price', before: 777, after: 3333, version: 2 }
  let history = withStep(nothingEdited, [first])
  history = withStep(history, [{ ...first, before: 3333, after: 4444, version: 3 }])
  expect([...editedCells(history)]).toEqual([['1:price', { first: 777, now: 4444, version: 2 }]])
  const row = { id: '1', price: 1111 }
  const conflicts = (price: number) =>
    conflictsOf(editedCells(history), new Map([['1', { ...row, price }]]))
  expect(conflicts(1111)).toMatchObject([{ start: 777, yours: 4444, theirs: 1111 }])
  expect(conflicts(777)).toEqual([])
  expect(conflicts(4444)).toEqual([])
  history = rebased(history, '1:price', 1111, 3)
  expect(conflicts(1111)).toEqual([])
  expect(editedCells(history).get('1:price')).toEqual({ first: 1111, now: 4444, version: 3 })
  expect(editedCells(withoutCell(history, '1:price')).size).toBe(0)
})

test('steps are undone and redone as a whole; back at the first value nothing is changed', () => {
  const step = (cell: string, before: string | null, after: string) => ({ cell, before, after })
  let history = withStep(nothingEdited, [step('1:a', null, 'x'), step('2:a', 'b', 'x')])
  history = withStep(history, [step('1:a', 'x', 'y')])
  expect([...editedCells(history)]).toEqual([
    ['1:a', { first: null, now: 'y', version: null }],
    ['2:a', { first: 'b', now: 'x', version: null }],
  ])
  expect(editedCells(undo(history)).get('1:a')?.now).toBe('x')
  expect(editedCells(redo(undo(history)))).toEqual(editedCells(history))
  expect(redo(history)).toEqual(history)
  expect(editedCells(withStep(history, [step('1:a', 'y', '')])).has('1:a')).toBe(false)
  expect(withStep(history, [step('1:a', 'y', 'y')])).toBe(history)
  expect([...editedCells(onlyCells(history, (cell) => cell === '2:a')).keys()]).toEqual(['2:a'])
})

test('keys move and select within the grid, Tab continues in the next row', () => {
  const bounds = { rows: 3, columns: 2 }
  const plain = { shiftKey: false, ctrlKey: false, page: 2 }
  const at = rangeAt({ row: 1, column: 1 })
  expect(moved(at, { ...plain, key: 'ArrowRight' }, bounds)?.active).toEqual({ row: 1, column: 1 })
  expect(moved(at, { ...plain, key: 'End', ctrlKey: true }, bounds)?.active).toEqual({
    row: 2,
    column: 1,
  })
  const wide = moved(at, { ...plain, key: 'ArrowUp', shiftKey: true }, bounds)
  expect(wide && cornersOf(wide)).toEqual({ top: 0, bottom: 1, left: 1, right: 1 })
  expect(moved(at, { ...plain, key: 'a' }, bounds)).toBeNull()
  expect(tabbed(at, false, bounds).active).toEqual({ row: 2, column: 0 })
  expect(tabbed(rangeAt({ row: 2, column: 1 }), false, bounds).active).toEqual({
    row: 2,
    column: 1,
  })
})

test('one copied cell fills the selection; a block starts at the corner and ends with the grid', () => {
  const bounds = { rows: 3, columns: 2 }
  const range = { active: { row: 2, column: 0 }, anchor: { row: 0, column: 0 } }
  expect(pastePlaces([['7']], range, bounds)).toHaveLength(3)
  const block = [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]
  expect(pastePlaces(block, rangeAt({ row: 2, column: 1 }), bounds)).toEqual([
    { place: { row: 2, column: 1 }, text: 'a' },
  ])
})
