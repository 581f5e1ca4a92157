import { expect, test } from 'vitest'
import { compareLine, refuseClosing, refuseVerdict } from './differences.rules.ts'
import { guessMapping, namedHeaders } from './remittance-columns.ts'
import { readRemittance } from './remittance-reading.ts'

const tariff = { perParcelMinor: 200, cashBasisPoints: 150 }
const parcel = { cashMinor: 5_000, isDelivered: true, isOtherCurrency: false, isSettled: false }
const line = { collectedMinor: 5_000, feeMinor: 275, taxMinor: 0, paidMinor: 4_725 }

test.each([
  ['as agreed', line, parcel, [], 4_725],
  ['a lower fee', { ...line, feeMinor: 100, paidMinor: 4_900 }, parcel, [], 4_900],
  [
    'a higher fee',
    { ...line, feeMinor: 300, paidMinor: 4_700 },
    parcel,
    ['fee_above_tariff'],
    4_725,
  ],
  ['too little', { ...line, collectedMinor: 4_000, paidMinor: 3_725 }, parcel, ['short'], 4_725],
  ['too much', { ...line, collectedMinor: 6_000, paidMinor: 5_725 }, parcel, ['over'], 4_725],
  ['a wrong sum', { ...line, paidMinor: 4_000 }, parcel, ['does_not_add_up'], 4_725],
  ['an unknown number', line, null, ['unknown_number'], 0],
  ['the second time', line, { ...parcel, isSettled: true }, ['paid_twice'], 0],
  ['on its way', line, { ...parcel, isDelivered: false }, ['not_delivered'], 0],
  ['other money', line, { ...parcel, isOtherCurrency: true }, ['other_currency'], 0],
] as const)('compares %s', (_, stated, known, differences, dueMinor) => {
  expect(compareLine(stated, known, tariff)).toEqual({ differences, dueMinor })
})

test('without an agreed fee, no fee is too high', () => {
  const without = { perParcelMinor: null, cashBasisPoints: 150 }
  const dear = { ...line, feeMinor: 4_000, paidMinor: 1_000 }
  expect(compareLine(dear, parcel, without)).toEqual({ differences: [], dueMinor: 1_000 })
})

test('reads a file in the format of couriers', () => {
  const rows = [
    ['Consignment', 'COD Amount', 'Service charge', 'Net payable'],
    ['T1', '£ 1,250.50', '-2.50', '1248.00'],
    ["'=T2", '(3.00)', '', ''],
    ['T3', '', '1.00', '9.00'],
    ['Grand total', '1,260.50', '3.50', '1,257.00'],
    ['T4', 'ten', '', ''],
    ['', '5.00', '', ''],
  ]
  const mapping = guessMapping(rows[0] ?? [])
  expect(mapping).toEqual({
    tracking: 'Consignment',
    collected: 'COD Amount',
    fee: 'Service charge',
    paid: 'Net payable',
  })
  const read = readRemittance(rows, { mapping, decimalSign: '.', currency: 'GBP' })
  expect(read.lines).toEqual([
    {
      trackingNumber: 'T1',
      collectedMinor: 125_050,
      feeMinor: 250,
      taxMinor: 0,
      paidMinor: 124_800,
    },
    { trackingNumber: 'T3', collectedMinor: 1_000, feeMinor: 100, taxMinor: 0, paidMinor: 900 },
  ])
  const unreadable = read.readings.filter(({ kind }) => kind === 'unreadable')
  expect(unreadable.map(({ number }) => number)).toEqual([3, 6, 7])
  const continental = [
    ['AWB', 'Net'],
    ['T1', '1.250,50 EUR'],
  ]
  const comma = {
    mapping: { tracking: 'AWB', paid: 'Net' },
    decimalSign: ',',
    currency: 'EUR',
  } as const
  expect(readRemittance(continental, comma).lines[0]?.paidMinor).toBe(125_050)
  expect(namedHeaders(['Amount', '', 'Amount'])).toEqual(['Amount', 'Column 2', 'Amount (3)'])
})

test('a closed remittance may still end its disputes, but begin none', () => {
  const about = { trackingNumber: 'T1', differences: ['short'] as const }
  const code = (
    verdict: 'accepted' | 'disputed' | null,
    next: Parameters<typeof refuseVerdict>[1],
  ) => refuseVerdict({ ...about, verdict }, next, true)?.code ?? null
  expect(code('disputed', 'recovered')).toBeNull()
  expect(code('disputed', 'accepted')).toBeNull()
  expect(code('accepted', 'disputed')).toBe('wrong_verdict')
  expect(code('accepted', 'recovered')).toBe('wrong_verdict')
  expect(refuseVerdict({ ...about, differences: [], verdict: null }, 'accepted', false)?.code).toBe(
    'wrong_verdict',
  )
})

test('a refusal to close says what is missing', () => {
  const facts = {
    label: 'Remittance 1',
    lineCount: 2,
    openCount: 0,
    paidMinor: 900,
    currency: 'GBP',
  }
  expect(refuseClosing(facts, 900)).toBeNull()
  expect(refuseClosing(facts, 800)?.message).toContain('£9.00')
  expect(refuseClosing({ ...facts, openCount: 1 }, 900)?.code).toBe('unexplained_lines')
  expect(refuseClosing({ ...facts, lineCount: 0 }, 0)?.code).toBe('no_lines')
})
