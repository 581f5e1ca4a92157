import { expect, test } from 'vitest'
import { usualLimits } from './scan-burst.ts'
import { explainKeys, layoutOf, layoutTestCode } from './scan-verdict.ts'
import { usualScanner } from './scanner-profile.ts'

const keys = (text: string, gap: number, end = ['Enter']) =>
  [...text, ...end].map((key, index) => ({ key, at: index * gap }))

test.each([
  [keys('4006381', 4), true, /7 characters, 4 ms between two keys, ended by Enter/],
  [keys('4006381', 4, []), true, /without an end key/],
  [keys('ab', 4), false, /2 characters are fewer than 4/],
  [keys('hello', 90), false, /90 ms between two keys is slower than 35 ms/],
  [keys('hello', 140), false, /a pause of 140 ms is longer than 100 ms/],
])('says why keys are a scan or typing', (typed, isScan, why) => {
  expect(explainKeys(typed, usualLimits)).toEqual({ isScan, why: expect.stringMatching(why) })
})

test('the test code tells the layouts apart', () => {
  expect(layoutOf(layoutTestCode, usualScanner)).toBe('same')
  expect(layoutOf('QMßZY-AQß09', usualScanner)).toBe('qwertz')
  expect(layoutOf('something else', usualScanner)).toBeNull()
})
