import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { capStreams, type StreamCaps } from './stream-caps.ts'

/** Opens streams and says which are still open, in the order of opening. */
function opening(caps: StreamCaps) {
  const open: number[] = []
  let count = 0
  return {
    open,
    enter(sessionId: string, userId = sessionId) {
      const number = count++
      const lookAgain = () => open.splice(open.indexOf(number), 1)
      const leave = caps.enter({ sessionId, userId, lookAgain })
      open.push(number)
      return leave
    },
  }
}

test('the eleventh stream of a session ends the oldest, and no other session’s', () => {
  const { open, enter } = opening(capStreams(1_000))
  enter('other')
  for (let turn = 0; turn < 12; turn++) enter('mine')
  expect(open).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('the twenty-first stream of a user ends the oldest of all their sessions', () => {
  const { open, enter } = opening(capStreams(1_000))
  for (let turn = 0; turn < 21; turn++) enter(`session ${turn}`, 'user')
  expect(open).toEqual(Array.from({ length: 20 }, (_, turn) => turn + 1))
})

test('a full server ends the oldest of the same session, and refuses a session without one', () => {
  const { open, enter } = opening(capStreams(3))
  enter('a')
  enter('b')
  enter('b')
  enter('b')
  expect(open).toEqual([0, 2, 3])
  expect(() => enter('c')).toThrow(Refusal)
  expect(open).toEqual([0, 2, 3])
})

test('a closed stream makes room', () => {
  const { open, enter } = opening(capStreams(1))
  enter('a')()
  enter('b')
  expect(open).toContain(1)
})
