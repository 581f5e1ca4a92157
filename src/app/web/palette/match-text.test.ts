import { expect, test } from 'vitest'
import { fitOf, fittingGroups, isOneOff } from './match-text.ts'

test('every typed word is in the text, in any order', () => {
  expect(fitOf('Orders All Orders', 'all ord')).toBe(0)
  expect(fitOf('Purchase Orders', 'chase')).toBe(1)
  expect(fitOf('Purchase Orders', 'purchase returns')).toBeNull()
  expect(fitOf('Dashboard', '')).toBe(0)
})

test('a wrong, missing, extra or swapped letter is forgiven in words of four letters and more', () => {
  for (const typed of ['confim', 'confrim', 'conffirm', 'comfirm', 'confirmaton'])
    expect(fitOf('Confirmations', typed), typed).toBe(2)
  expect(fitOf('Confirmations', 'cfm')).toBeNull()
  expect(fitOf('Confirmations', 'comfrim')).toBeNull()
  expect(fitOf('Pos', 'pso')).toBeNull()
})

test('one letter off counts in both directions', () => {
  expect(isOneOff('dark', 'drak')).toBe(true)
  expect(isOneOff('dark', 'dar')).toBe(true)
  expect(isOneOff('dark', 'darkk')).toBe(true)
  expect(isOneOff('dark', 'park')).toBe(true)
  expect(isOneOff('dark', 'drka')).toBe(false)
  expect(isOneOff('', 'a')).toBe(true)
})

const fitting = (typed: string, groups: readonly (readonly string[])[], isForgiving = true) =>
  fittingGroups(
    groups.map((entries, at) => ({ label: String(at), entries })),
    typed,
    (entry) => entry,
    isForgiving,
  ).map(({ entries }) => entries)

test('the best fit is first, equal ones keep their order', () => {
  expect(fitting('order', [['Reorder points', 'Orders', 'Order counts']])).toEqual([
    ['Orders', 'Order counts', 'Reorder points'],
  ])
})

test('what fits but for one letter is shown where nothing else fits', () => {
  expect(fitting('disp', [['Disconnect scanner'], ['Dispatch']])).toEqual([[], ['Dispatch']])
  expect(fitting('drak', [['Dark theme'], ['Dashboard']])).toEqual([['Dark theme'], []])
  expect(fitting('bell', [['Edit billing']], false)).toEqual([[]])
})
