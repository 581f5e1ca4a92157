import { afterEach, expect, test, vi } from 'vitest'
import { usualScanner } from '../../scanner-profile.ts'
import { FakeField, keyDesk, randomFrom, type SentKey, seed } from './key-desk.ts'
import { type WedgeTiming, wedgeTimings } from './wedge-timings.ts'

afterEach(() => vi.unstubAllGlobals())

const scansOfEach = 500
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./'

/** Keys of one scan, each pressed and released; a device is up to a tenth faster or slower. */
function keysOf(code: string, timing: WedgeTiming, from: number, random: () => number): SentKey[] {
  const { gapsMilliseconds: gaps, ends } = timing
  let at = from
  return [...[...code].map((key) => ({ key })), ...ends].flatMap((key, place) => {
    const gap = gaps[(place - 1) % gaps.length] ?? 5
    at += place === 0 ? 0 : gap * (0.9 + random() / 5)
    return [
      { ...key, at },
      { ...key, at: at + 0.4, isUp: true },
    ]
  })
}

test(`20 timings of scanners: at most 1 of 10,000 scans is missed (seed ${seed})`, () => {
  const random = randomFrom(seed)
  const missed: string[] = []
  let extra = 0
  let sent = 0
  for (const timing of wedgeTimings) {
    const desk = keyDesk({ profile: usualScanner, areTimersFirst: () => random() < 0.5 })
    const keys: SentKey[] = []
    const codes: string[] = []
    let at = desk.now() + 100
    for (let count = 0; count < scansOfEach; count += 1) {
      const pick = () => letters[Math.floor(random() * letters.length)] ?? 'A'
      const length = timing.fewestChars + Math.floor(random() * 12)
      const code = `${pick()}${count}${Array.from({ length }, pick).join('')}`
      const burst = keysOf(code, timing, at, random)
      codes.push(code)
      keys.push(...burst)
      at = (burst.at(-1)?.at ?? at) + 350 + random() * 200
    }
    desk.play(keys, at + 2_000)
    const got = new Set(desk.scans)
    const lost = codes.filter((code) => !got.has(code))
    missed.push(...lost.map((code) => `${timing.name}: ${code}`))
    extra += desk.scans.filter((code) => !codes.includes(code)).length
    sent += codes.length
    desk.stop()
  }
  expect(wedgeTimings).toHaveLength(20)
  expect(sent).toBe(10_000)
  expect(missed.slice(1), 'beyond the first').toEqual([])
  expect(extra).toBe(0)
})

/** Words at 40 to 130 words a minute, rolled over two or three fingers, and Enter at the end. */
function typedLike(random: () => number, from: number): SentKey[] {
  const pace = 90 + random() * 210
  const keys: SentKey[] = []
  let at = from
  let rolled = 0
  const length = 5 + random() * 25
  for (let index = 0; index < length; index += 1) {
    rolled = rolled < 2 && random() < 1 / 6 ? rolled + 1 : 0
    at += rolled > 0 ? 10 + random() * 40 : pace * (0.55 + random())
    keys.push({ key: String.fromCharCode(110 + Math.floor(random() * 12)), at })
  }
  return [...keys, { key: 'Enter', at: at + 120 + random() * 200 }]
}

test(`10,000 traces of typing: at most 1 false scan in 10,000 keys (seed ${seed})`, () => {
  const random = randomFrom(seed + 1)
  const desk = keyDesk({ profile: usualScanner })
  let pressed = 0
  for (let trace = 0; trace < 10_000; trace += 1) {
    // In a field and outside of one.
    desk.focus(trace % 2 === 0 ? new FakeField() : null)
    const keys = typedLike(random, desk.now() + 500)
    pressed += keys.length
    desk.play(keys, (keys.at(-1)?.at ?? 0) + 600)
  }
  desk.stop()
  expect(pressed).toBeGreaterThan(100_000)
  expect(desk.scans.length / pressed).toBeLessThanOrEqual(1 / 10_000)
})
