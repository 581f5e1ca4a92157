import { expect, test } from 'vitest'
import { readRemittance } from './remittance-reading.ts'

const mapping = { tracking: 'AWB', collected: 'COD', fee: 'Fee', paid: 'Net' }

const read = (decimalSign: '.' | ',', ...rows: readonly (readonly string[])[]) =>
  readRemittance([['AWB', 'COD', 'Fee', 'Net'], ...rows], {
    mapping,
    decimalSign,
    currency: 'GBP',
  })

const kinds = ({ readings }: ReturnType<typeof read>) =>
  readings.map(({ number, kind, problem }) => [number, kind, problem])

test('reads a last line without a number as the control total, for either decimal sign', () => {
  const point = read('.', ['A', '25.00', '1.00', '24.00'], ['B', '10.00', '', '10.00'])
  expect(point.controlTotal).toBeNull()
  for (const [sign, total] of [
    ['.', ['', '35.00', '-1.00', '34.00']],
    [',', ['', '35,00', '1,00', '34,00']],
  ] as const) {
    const [a, b] = sign === '.' ? ['25.00', '10.00'] : ['25,00', '10,00']
    const [fee, net] = sign === '.' ? ['1.00', '24.00'] : ['1,00', '24,00']
    const found = read(sign, ['A', a, fee, net], ['B', b, '', b], total)
    expect(found.controlTotal).toEqual({ collected: 3_500, fee: 100, paid: 3_400 })
    expect(found.lines.map(({ trackingNumber }) => trackingNumber)).toEqual(['A', 'B'])
    expect(kinds(found).at(-1)).toEqual([4, 'total', ''])
  }
})

test('reports a total that is not the sum of the lines, with both amounts', () => {
  const called = read('.', ['A', '25.00', '', '25.00'], ['Total', '30.00', '', '30.00'])
  expect(kinds(called).at(-1)).toEqual([
    3,
    'unreadable',
    'This total is £30.00 collected, but the lines above it add up to £25.00.',
  ])
  const bare = read('.', ['A', '25.00', '', '25.00'], ['', '25.00', '', '24.00'])
  expect(kinds(bare).at(-1)?.[2]).toBe(
    'There is no tracking number. As a total it is £24.00 paid, but the lines above it add up to £25.00.',
  )
  const thanks = read('.', ['A', '25.00', '', '25.00'], ['', '', '', '', 'Thank you'])
  expect(kinds(thanks).at(-1)?.[2]).toBe('There is no tracking number.')
  expect([called.controlTotal, bare.controlTotal]).toEqual([null, null])
})

test('never reads a payment without a number in the middle of a file as a total', () => {
  const found = read('.', ['A', '25', '', '25'], ['', '25', '', '25'], ['B', '5', '', '5'])
  expect(kinds(found)[1]).toEqual([3, 'unreadable', 'There is no tracking number.'])
  expect(found.lines).toHaveLength(2)
})

test('reads subtotals of pages, and a total without amounts as a note', () => {
  const found = read(
    '.',
    ['A', '25', '', '25'],
    ['Subtotal', '25', '', '25'],
    ['B', '5', '', '5'],
    ['Sub-total', '5', '', '5'],
    ['Total', '30', '', '30'],
    ['Total parcels: 2', '', '', ''],
  )
  expect(kinds(found).map(([, kind]) => kind)).toEqual([
    'parcel',
    'total',
    'parcel',
    'total',
    'total',
    'note',
  ])
  expect(found.controlTotal).toEqual({ collected: 3_000, paid: 3_000 })
})
