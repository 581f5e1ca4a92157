import { expect, test } from 'vitest'
import { linesOfSheet, rowsOfText } from './sheet-lines.ts'

test('numbers are one to a line, or in the column with a matching heading', () => {
  expect(linesOfSheet(rowsOfText('T1\n T2 \n\nT1'))).toEqual([
    { number: 'T1', branch: '' },
    { number: 'T2', branch: '' },
  ])
  expect(linesOfSheet(rowsOfText('Date;AWB;Station\n1.2.;"T3";Leeds'))).toEqual([
    { number: 'T3', branch: 'Leeds' },
  ])
})

test('a number is never read from a heading with digits, and a branch only from a named column', () => {
  expect(
    linesOfSheet([
      ['parcel 1', 'hub'],
      ['T2', 'North'],
    ]),
  ).toEqual([
    { number: 'parcel 1', branch: '' },
    { number: 'T2', branch: '' },
  ])
})
