import { expect, test } from 'vitest'
import { csvLine, csvRow } from './csv.ts'

test('a cell that a spreadsheet would run as a formula gets an apostrophe, a number does not', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1']
  expect(csvLine(dangerous)).toBe(`${dangerous.map((text) => `'${text}`).join(',')}\r\n`)
  expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`)
  expect(csvLine(['536365,-1', '', null, -7])).toBe('"536365,-1",,,-7\r\n')
})

test('cells with commas, quotes and line ends are quoted and otherwise kept', () => {
  expect(csvRow(['plain', 'a,b', 'RECORD FRAME 7" SIZE', 'two\nlines', '=1'])).toBe(
    'plain,"a,b","RECORD FRAME 7"" SIZE","two\nlines",=1',
  )
})
