import { expect, test } from 'vitest'
import { printedSeed } from '../../tests/support/seed.ts'
import {
  type Burst,
  cleanScan,
  createScanQueue,
  endByTimeout,
  feedKey,
  isBounce,
  noBurst,
  type TypedKey,
} from './scan-burst.ts'

type Device = { name: string; gaps: readonly number[]; terminator: 'Enter' | 'Tab' | null }

/** Gaps in milliseconds between keys for each kind of device, repeated over a code. */
const devices: readonly Device[] = [
  { name: 'corded laser, USB', gaps: [2, 1, 2, 3], terminator: 'Enter' },
  { name: 'imager, USB, Tab suffix', gaps: [8, 8, 9, 8], terminator: 'Tab' },
  { name: 'imager, USB full speed', gaps: [1, 0, 1, 1], terminator: 'Enter' },
  { name: 'presentation scanner', gaps: [4, 4, 16, 4], terminator: 'Enter' },
  { name: 'Bluetooth ring scanner', gaps: [15, 11, 30, 8], terminator: 'Enter' },
  { name: 'Bluetooth, weak signal', gaps: [12, 12, 90, 14, 12], terminator: 'Enter' },
  { name: 'phone case scanner', gaps: [20, 24, 22, 31], terminator: 'Enter' },
  { name: 'slow PS/2 wedge', gaps: [33, 34, 33, 35], terminator: 'Enter' },
  { name: 'no suffix', gaps: [5, 6, 5, 6], terminator: null },
]

function keysOf(text: string, gaps: readonly number[], start: number): TypedKey[] {
  let at = start
  return [...text].map((key, index) => {
    at += index === 0 ? 0 : (gaps[index % gaps.length] ?? 10)
    return { key, at }
  })
}

function replay(keys: readonly TypedKey[]): { scans: string[]; burst: Burst } {
  let burst = noBurst
  const scans: string[] = []
  for (const key of keys) {
    const step = feedKey(burst, key)
    burst = step.burst
    if (step.scan !== null) scans.push(step.scan)
  }
  return { scans, burst }
}

for (const device of devices) {
  test(`reads every code of: ${device.name}`, () => {
    for (const code of ['5012345678900', 'O-1042', 'S-2040991', 'aB 12', '0001']) {
      const keys = keysOf(code, device.gaps, 1000)
      const end = (keys.at(-1)?.at ?? 0) + (device.gaps[0] ?? 5)
      if (device.terminator) {
        expect(replay([...keys, { key: device.terminator, at: end }]).scans).toEqual([code])
      } else {
        const { burst } = replay(keys)
        expect(endByTimeout(burst, end + 50).scan).toBeNull()
        const scan = code.length >= 6 ? code : null
        expect(endByTimeout(burst, end + 150)).toEqual({ burst: noBurst, scan })
      }
    }
  })
}

test('Shift, dead keys and composition between the characters do not disturb a scan', () => {
  const keys: TypedKey[] = [
    { key: 'Shift', at: 0 },
    { key: 'O', at: 4 },
    { key: '-', at: 8 },
    { key: 'Dead', at: 9 },
    { key: 'x', at: 9, isComposing: true },
    { key: '1', at: 12 },
    { key: '2', at: 16 },
    { key: 'Enter', at: 20 },
  ]
  expect(replay(keys).scans).toEqual(['O-12'])
})

test('an Enter before the code, a held key and a shortcut are not scans', () => {
  const code = keysOf('123456', [5], 50)
  const before: TypedKey[] = [{ key: 'Enter', at: 40 }, ...code, { key: 'Enter', at: 90 }]
  expect(replay(before).scans).toEqual(['123456'])
  const held = keysOf('aaaaaaaa', [30], 0).map((key, index) => ({ ...key, isRepeat: index > 0 }))
  expect(replay([...held, { key: 'Enter', at: 260 }]).scans).toEqual([])
  const shortcut = keysOf('abcd', [5], 0).map((key) => ({ ...key, hasModifier: true }))
  expect(replay([...shortcut, { key: 'Enter', at: 30 }]).scans).toEqual([])
})

test('two codes without a pause are two scans', () => {
  const first = keysOf('O-1042', [3], 0)
  const second = keysOf('S-2040991', [3], 22)
  const keys = [...first, { key: 'Enter', at: 20 }, ...second, { key: 'Enter', at: 60 }]
  expect(replay(keys).scans).toEqual(['O-1042', 'S-2040991'])
})

// mulberry32: a small generator whose whole state is the seed, so that a failure can be repeated.
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A person's keys: words rolled over two or three fingers, and a pause before Enter at the end. */
function typeLikeAPerson(random: () => number): TypedKey[] {
  // From 40 to 130 words a minute.
  const pace = 90 + random() * 210
  const keys: TypedKey[] = []
  let at = 0
  let rolled = 0
  for (let index = 0; index < 5 + random() * 40; index += 1) {
    rolled = rolled < 2 && random() < 1 / 6 ? rolled + 1 : 0
    at += rolled > 0 ? 10 + random() * 40 : pace * (0.55 + random())
    keys.push({ key: String.fromCharCode(97 + Math.floor(random() * 26)), at })
  }
  return [...keys, { key: 'Enter', at: at + 120 + random() * 200 }]
}

const seed = printedSeed('human typing')

test(`human typing is never a scan, neither at Enter nor at a pause (seed ${seed})`, () => {
  const random = randomFrom(seed)
  for (let trace = 0; trace < 10_000; trace += 1) {
    let burst = noBurst
    for (const typed of typeLikeAPerson(random)) {
      const paused = endByTimeout(burst, typed.at)
      const step = feedKey(paused.burst, typed)
      expect([paused.scan, step.scan], `seed ${seed}, trace ${trace}`).toEqual([null, null])
      burst = step.burst
    }
  }
})

test('the same code within 300 ms is one pull of the trigger', () => {
  expect(isBounce(null, { code: 'A', at: 0 })).toBe(false)
  expect(isBounce({ code: 'A', at: 0 }, { code: 'A', at: 299 })).toBe(true)
  expect(isBounce({ code: 'A', at: 0 }, { code: 'A', at: 300 })).toBe(false)
  expect(isBounce({ code: 'A', at: 0 }, { code: 'B', at: 10 })).toBe(false)
})

test('scanner prefixes and control characters are not part of the code', () => {
  expect(cleanScan(']C10112345678901231')).toBe('\u001d0112345678901231')
  expect(cleanScan(']d2ABC')).toBe('\u001dABC')
  expect(cleanScan('\u0002]Q3ABC\u001d12\u001d\u0003')).toBe('\u001dABC\u001d12')
  expect(cleanScan(']C0O-1042')).toBe('O-1042')
  expect(cleanScan(']E05012345678900')).toBe('5012345678900')
  expect(cleanScan('  O-1042 ')).toBe('O-1042')
  expect(cleanScan(' \u001d ')).toBe('')
})

test('scans run one after the other, in order, and a failure does not stop the next', async () => {
  const log: string[] = []
  const queue = createScanQueue(async (code) => {
    log.push(`start ${code}`)
    await new Promise((resolve) => setTimeout(resolve, code === 'A' ? 20 : 1))
    if (code === 'B') throw new Error('refused')
    log.push(`end ${code}`)
  })
  const all = await Promise.allSettled([queue.add('A'), queue.add('B'), queue.add('C')])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['start A', 'end A', 'start B', 'start C', 'end C'])
  expect(queue.waiting()).toBe(0)
})
