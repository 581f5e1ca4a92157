import { expect, test } from 'vitest'
import type { Lesson } from './advice.fields.ts'
import { bestLesson, shareOf } from './lessons.rules.ts'

const lesson = (
  decision: Lesson['decision'],
  parcels: number,
  delivered: number,
  courierName = 'Fellway',
): Lesson => ({ reason: 'not_home', courierName, decision, parcels, delivered })

test('few parcels give a range, which is never below 0 or above 100 %', () => {
  expect(shareOf({ parcels: 118, delivered: 85 })).toEqual({ share: 7_203, range: null })
  expect(shareOf({ parcels: 10, delivered: 8 })).toEqual({ share: 8_000, range: [4_902, 9_433] })
  expect(shareOf({ parcels: 1, delivered: 1 })?.range).toEqual([2_065, 10_000])
  expect(shareOf({ parcels: 1, delivered: 0 })?.range).toEqual([0, 7_935])
  expect(shareOf({ parcels: 0, delivered: 0 })).toBeNull()
})

test('the best decision is that of the most parcels, among decisions with enough parcels', () => {
  const few = [lesson('hold_at_branch', 19, 19), lesson('reattempt', 40, 20)]
  expect(bestLesson(few)).toBeNull()
  const enough = [
    ...few,
    lesson('reattempt_on', 118, 85),
    lesson('reattempt', 30, 30, 'Corvane'),
    lesson('hold_at_branch', 30, 10, 'Corvane'),
  ]
  expect(bestLesson(enough)).toEqual({ best: enough[2], share: 7_203 })
})
