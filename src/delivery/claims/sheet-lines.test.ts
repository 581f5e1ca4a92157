import { expect, test } from 'vitest'
import { linesOfSheet, rowsOfText } from './sheet-lines.ts'

test('numbers stand one a line, or in the column that is named like them', () => {
  expect(linesOfSheet(rowsOfText('T1\n T2 \n\nT1'))).toEqual([
    { number: 'T1', branch: '' },
    { number: 'T2', branch: '' },
  ])
  expect(linesOfSheet(rowsOfText('Date;AWB;Station\n1.2.;"T3";Leeds'))).toEqual([
    { number: 'T3', branch: 'Leeds' },
  ])
})

test('a number is never cut out of a head with digits, and a branch only of a named table', () => {
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
