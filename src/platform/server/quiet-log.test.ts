import { beforeEach, expect, test } from 'vitest'
import { type QuietLog, quietLog } from './quiet-log.ts'

let said: string[]
let now: number
let quiet: QuietLog

beforeEach(() => {
  said = []
  now = Date.parse('2026-05-13T10:41:07Z')
  quiet = quietLog(
    (line) => said.push(line),
    () => now,
  )
})

const failed = (code: string) => Object.assign(new Error('It failed.'), { code })

test('an absence of the database is one line, one more each minute, and one at its end', () => {
  for (let second = 0; second < 130; second++) {
    expect(quiet.note(failed('ECONNREFUSED'), 'request refused')).toBe(true)
    if (second % 10 === 0) quiet.note(failed('57P01'), 'events: later again')
    now += 1_000
  }
  expect(quiet.isAway()).toBe(true)
  quiet.back()
  quiet.back()
  expect(quiet.isAway()).toBe(false)
  expect(said).toEqual([
    'The database is away since 10:41:07 UTC (ECONNREFUSED).',
    'The database is away since 10:41:07 UTC: 61 × request refused, 6 × events: later again.',
    'The database is away since 10:41:07 UTC: 121 × request refused, 12 × events: later again.',
    'The database is back after 130 s: 130 × request refused, 13 × events: later again.',
  ])
})

test('other errors are left to the log', () => {
  for (const error of [failed('23505'), failed('57014'), new Error('A bug.'), null])
    expect(quiet.note(error, 'request refused')).toBe(false)
  expect(said).toEqual([])
})

test('a full disk is reported in the same way, and ends when nothing has failed for a while', () => {
  for (let turn = 0; turn < 40; turn++)
    expect(quiet.note(failed('53100'), 'request refused')).toBe(true)
  expect(quiet.isDiskFull()).toBe(true)
  expect(quiet.isAway()).toBe(false)
  now += 11_000
  expect(quiet.isDiskFull()).toBe(false)
  now += 60_000
  quiet.note(failed('ENOSPC'), 'request refused')
  expect(said).toEqual([
    'The disk is full and nothing can be saved since 10:41:07 UTC (53100).',
    'There was space on the disk again after 71 s: 40 × request refused.',
    'The disk is full and nothing can be saved since 10:42:18 UTC (ENOSPC).',
  ])
})
