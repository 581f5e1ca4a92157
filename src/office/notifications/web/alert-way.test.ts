import { expect, test } from 'vitest'
import { alertWay } from './alert-way.ts'

const noon = Date.parse('2026-05-13T12:00:00Z')
const wishes = { quietHours: null, timeZone: 'UTC', preferences: { alerts: {} } }
const quiet = { ...wishes, quietHours: { from: '11:00', until: '13:00' } }
const priorities = ['urgent', 'high', 'normal', 'low'] as const

const waysOf = (by: Parameters<typeof alertWay>[1]) =>
  priorities.map((priority) => alertWay({ type: 'warning', priority }, by, noon))

test('what is urgent sounds, what is high pops up, the rest waits in the list', () => {
  expect(waysOf(wishes)).toEqual(['sound', 'toast', 'none', 'none'])
})

test('in quiet hours only urgent ones alert', () => {
  expect(waysOf(quiet)).toEqual(['sound', 'none', 'none', 'none'])
})

test('a user may hush a type or have it sound, but not make noise of what is not pressing', () => {
  const hushed = { ...wishes, preferences: { alerts: { warning: 'none' as const } } }
  const loud = { ...quiet, preferences: { alerts: { warning: 'sound' as const } } }
  expect(waysOf(hushed)).toEqual(['none', 'none', 'none', 'none'])
  expect(waysOf(loud)).toEqual(['sound', 'none', 'none', 'none'])
  expect(waysOf({ ...loud, quietHours: null })).toEqual(['sound', 'sound', 'none', 'none'])
})
