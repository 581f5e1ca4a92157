import { expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { boardPeriod, callPeriod } from './board-period.ts'

const today = dayAt(new Date())
const lastTwoWeeks = { from: addDays(today, -13), until: today }

test('calls and agents are of the last two weeks until days are chosen', () => {
  expect(callPeriod({})).toEqual(lastTwoWeeks)
  expect(boardPeriod({ from: 'soon' })).toEqual(lastTwoWeeks)
})

test('the days of the calls are those of the address, also in the links of agents', () => {
  expect(callPeriod({ from: '2026-05-01', until: '2026-05-13' })).toEqual({
    from: '2026-05-01',
    until: '2026-05-13',
  })
  expect(callPeriod({ ended: '2026-05-01..' })).toEqual({ from: '2026-05-01' })
  expect(callPeriod({ ended: 'today' })).toEqual({ from: today, until: today })
})
