import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveHint } from '../../events.ts'
import { gatherHints } from './gather-hints.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function gathering() {
  const passed: (readonly LiveHint[])[] = []
  return { passed, ...gatherHints((hints) => passed.push(hints), 1_000) }
}

const parcel = (id: string) => [{ noun: 'parcel', ids: [id] }]

test('the first hint is sent at once, and the following ones of the pause together', () => {
  const { add, passed } = gathering()
  add(parcel('1'))
  expect(passed).toEqual([parcel('1')])
  for (const id of ['2', '3', '2']) add(parcel(id))
  add([{ noun: 'order' }])
  expect(passed).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(passed.at(-1)).toEqual([{ noun: 'parcel', ids: ['2', '3'] }, { noun: 'order' }])
})

test('3 scans a second make screens reload at most 60 times a minute', () => {
  const { add, passed } = gathering()
  for (let scan = 0; scan < 180; scan += 1) {
    add(parcel(String(scan)))
    vi.advanceTimersByTime(1_000 / 3)
  }
  expect(passed.length).toBeLessThanOrEqual(61)
  vi.advanceTimersByTime(1_000)
  expect(passed.at(-1)?.[0]?.ids).toContain('179')
})

test('nothing is sent after the end, except what was waiting', () => {
  const { add, passOn, stop, passed } = gathering()
  add(parcel('1'))
  add(parcel('2'))
  passOn()
  stop()
  vi.advanceTimersByTime(5_000)
  expect(passed).toEqual([parcel('1'), parcel('2')])
  expect(vi.getTimerCount()).toBe(0)
})
