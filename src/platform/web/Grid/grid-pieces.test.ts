import { expect, test } from 'vitest'
import { readCell, textOf } from './cell-text.ts'
import { editedCells, nothingEdited, onlyCells, redo, undo, withStep } from './edit-history.ts'
import type { GridColumn } from './grid-columns.ts'
import { cornersOf, moved, pastePlaces, rangeAt, tabbed } from './grid-range.ts'
import { formatBlock, parseBlock } from './paste-block.ts'

const column = (kind: GridColumn['kind']): GridColumn => ({
  key: 'x',
  label: 'X',
  kind,
  options: [{ value: 'kg', label: 'Kilogram' }],
})

test('a block of a spreadsheet is read as it was copied, quotes, line breaks and inch marks too', () => {
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

test('what is typed becomes what the column holds, or says what it should be', () => {
  expect(readCell(' 1,250 ', column('whole'), 'GBP')).toBe(1250)
  expect(readCell('1.5', column('whole'), 'GBP')).toEqual({ text: '1.5', fault: 'A whole number.' })
  expect(readCell('12.5', column('money'), 'GBP')).toBe(1250)
  expect(readCell('12.505', column('money'), 'GBP')).toMatchObject({ text: '12.505' })
  expect(readCell('kilogram', column('choice'), 'GBP')).toBe('kg')
  expect(readCell('stone', column('choice'), 'GBP')).toMatchObject({ fault: 'One of: Kilogram.' })
  expect(readCell('N', column('yes_no'), 'GBP')).toBe(false)
  expect(readCell('', column('money'), 'GBP')).toBeNull()
  for (const [kind, value] of [
    ['money', -1205],
    ['money', 7],
    ['whole', 12],
    ['choice', 'kg'],
    ['yes_no', true],
  ] as const)
    expect(readCell(textOf(value, column(kind), 'GBP'), column(kind), 'GBP')).toBe(value)
})

test('steps are undone and done again whole; back at the first value nothing is changed', () => {
  const step = (cell: string, before: string | null, after: string) => ({ cell, before, after })
  let history = withStep(nothingEdited, [step('1:a', null, 'x'), step('2:a', 'b', 'x')])
  history = withStep(history, [step('1:a', 'x', 'y')])
  expect([...editedCells(history)]).toEqual([
    ['1:a', { first: null, now: 'y' }],
    ['2:a', { first: 'b', now: 'x' }],
  ])
  expect(editedCells(undo(history)).get('1:a')?.now).toBe('x')
  expect(editedCells(redo(undo(history)))).toEqual(editedCells(history))
  expect(redo(history)).toEqual(history)
  expect(editedCells(withStep(history, [step('1:a', 'y', '')])).has('1:a')).toBe(false)
  expect(withStep(history, [step('1:a', 'y', 'y')])).toBe(history)
  expect([...editedCells(onlyCells(history, (cell) => cell === '2:a')).keys()]).toEqual(['2:a'])
})

test('keys move and select within the grid, Tab reads on at the next row', () => {
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

test('one copied cell fills what is selected; a block goes from the corner and ends with the grid', () => {
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
