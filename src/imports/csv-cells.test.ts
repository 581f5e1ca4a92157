import { expect, test } from 'vitest'
import { csvRow, safeCell } from './csv-cells.ts'

test('a cell that a spreadsheet would run gets an apostrophe', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']
  expect(dangerous.map(safeCell)).toEqual(dangerous.map((text) => `'${text}`))
  expect(safeCell('536365,-1')).toBe('536365,-1')
  expect(safeCell('')).toBe('')
})

test('cells with commas, quotes and line ends are quoted', () => {
  expect(csvRow(['plain', 'a,b', 'RECORD FRAME 7" SIZE', 'two\nlines'])).toBe(
    'plain,"a,b","RECORD FRAME 7"" SIZE","two\nlines"',
  )
})
