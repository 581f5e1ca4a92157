import { expect, test } from 'vitest'
import { deviceInWords } from './device-in-words.ts'

test('distinguishes browsers that also claim to be others', () => {
  const webkit = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(deviceInWords(`${webkit} Chrome/150.0 Safari/537.36`)).toBe('Chrome on Windows')
  expect(deviceInWords(`${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`)).toBe('Edge on Windows')
  expect(
    deviceInWords('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1'),
  ).toBe('Safari on iOS')
})

test('what is no browser is named as it names itself', () => {
  expect(deviceInWords('curl/8.5')).toBe('curl/8.5')
  expect(deviceInWords(null)).toBe('Unknown device')
})
