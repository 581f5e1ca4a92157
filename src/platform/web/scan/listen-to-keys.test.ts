import { afterEach, expect, test, vi } from 'vitest'
import { type ScannerEnd, type ScannerProfile, usualScanner } from '../../scanner-profile.ts'
import { FakeField, keyDesk, randomFrom, type SentKey, seed } from './key-desk.ts'

afterEach(() => vi.unstubAllGlobals())

// Node's types are not those of a page.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** How many scans are played for each pair of profile and device. */
const scansOfEach = Number(process.env.QM_SCANS ?? 40)

const profileOf = (end: ScannerEnd): ScannerProfile => ({ ...usualScanner, end })

type Device = {
  readonly name: string
  readonly gaps: readonly number[]
  /** What it sends after a code. */
  readonly ends: readonly Omit<SentKey, 'at'>[]
  readonly fewestChars: number
}

const enter = { key: 'Enter' }
const fast = [2, 1, 2, 3]
const weak = [12, 12, 90, 14, 12]
const devices: readonly Device[] = [
  { name: 'Enter', gaps: fast, ends: [enter], fewestChars: 4 },
  { name: 'Enter, weak signal', gaps: weak, ends: [enter], fewestChars: 10 },
  { name: 'Tab', gaps: [8, 8, 9, 8], ends: [{ key: 'Tab' }], fewestChars: 4 },
  { name: 'CR and LF', gaps: fast, ends: [enter, { key: 'j', ctrlKey: true }], fewestChars: 4 },
  { name: 'Enter twice', gaps: [15, 11, 30, 8], ends: [enter, enter], fewestChars: 4 },
  { name: 'arrow down', gaps: fast, ends: [{ key: 'ArrowDown' }], fewestChars: 6 },
  { name: 'no end key', gaps: [5, 6, 5, 6], ends: [], fewestChars: 6 },
]

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./'

/** A device sends a code key by key: each is pressed and released. */
function sent(code: string, { gaps, ends }: Device, from: number): SentKey[] {
  let at = from
  const gapAt = (place: number) => gaps[place % gaps.length] ?? 5
  return [...[...code].map((key): Omit<SentKey, 'at'> => ({ key })), ...ends].flatMap(
    (key, place) => {
      at += place === 0 ? 0 : gapAt(place - 1)
      return [
        { ...key, at },
        { ...key, at: at + 0.5, isUp: true },
      ]
    },
  )
}

const lengthOf = (keys: readonly SentKey[]) => (keys.at(-1)?.at ?? 0) - (keys[0]?.at ?? 0)

/** Plays many scans on a page that is blocked at random for up to half a second. */
function playScans(device: Device, desk: ReturnType<typeof keyDesk>, random: () => number) {
  const codes: string[] = []
  const keys: SentKey[] = []
  const busy: [number, number][] = []
  let at = desk.now() + 100
  for (let count = 0; count < scansOfEach; count += 1) {
    const length = device.fewestChars + Math.floor(random() * 14)
    const pick = () => letters[Math.floor(random() * letters.length)] ?? 'A'
    // Numbered, so that every code is unique.
    const code = `${pick()}${count}${Array.from({ length }, pick).join('')}`
    const burst = sent(code, device, at)
    codes.push(code)
    keys.push(...burst)
    const took = lengthOf(burst)
    if (random() < 0.5) busy.push([at - 50 + random() * (took + 200), random() * 500])
    at += took + 350 + random() * 400
  }
  desk.play(keys, at + 5_000, busy)
  return codes
}

for (const end of ['enter_or_tab', 'enter', 'tab', 'none'] as const)
  for (const device of devices)
    test(`profile ${end}, device ${device.name}: no scan is lost, doubled or a shortcut (seed ${seed})`, () => {
      for (const place of ['page', 'field', 'field of a page without scans'] as const) {
        const random = randomFrom(seed + place.length)
        const takesFromFields = place !== 'field of a page without scans'
        const areTimersFirst = () => random() < 0.5
        const desk = keyDesk({ profile: profileOf(end), takesFromFields, areTimersFirst })
        const field = place === 'page' ? null : new FakeField()
        desk.focus(field)
        const codes = playScans(device, desk, random)
        const { writes, shows, submitted, late } = desk.counts
        expect(desk.scans, place).toEqual(takesFromFields ? codes : [])
        // A field that keeps its scans has the whole code.
        expect(field?.value ?? '', place).toBe(takesFromFields ? '' : codes.join(''))
        expect({ writes, shows, submitted }, place).toEqual({ writes: 0, shows: 0, submitted: 0 })
        expect(late).toBeLessThan(1_500)
        desk.stop()
      }
    })

for (const [end, apart] of [
  ['enter_or_tab', 400],
  ['none', 170],
] as const)
  test(`profile ${end}: keys that reach the page late, ${apart} ms apart, are one scan`, () => {
    const device = { name: '', gaps: [4], ends: [enter], fewestChars: 4 }
    const codes = ['B-DOCK-A-01-2', 'J1']
    for (const code of codes) {
      const desk = keyDesk({ profile: profileOf(end) })
      const keys = sent(code, device, 2_000).map((key, place) => ({
        ...key,
        heardAt: 2_090 + place * (apart / 2),
      }))
      desk.play(keys, 20_000)
      expect(desk.scans).toEqual([code])
      expect(desk.counts).toMatchObject({ writes: 0, shows: 0, submitted: 0 })
    }
  })

test(`a key that a person presses acts once and soon, on a busy page too (seed ${seed})`, () => {
  const random = randomFrom(seed)
  const desk = keyDesk({ profile: usualScanner, areTimersFirst: () => random() < 0.5 })
  const keys: SentKey[] = []
  const busy: [number, number][] = []
  let at = 2_000
  for (let count = 0; count < 1_000; count += 1) {
    const key = count % 2 === 0 ? 'j' : 'a'
    keys.push({ key, at }, { key, at: at + 40 + random() * 120, isUp: true })
    if (random() < 0.2) busy.push([at - 20 + random() * 200, random() * 500])
    at += 220 + random() * 300
  }
  desk.play(keys, at + 5_000, busy)
  expect(desk.counts).toMatchObject({ shows: 500, writes: 500 })
  expect(desk.scans).toEqual([])
})

test('a key that writes waits for its release, and another key cancels it', () => {
  const desk = keyDesk({ profile: usualScanner })
  desk.play([{ key: 'a', at: 2_000 }], 3_000)
  expect(desk.counts.writes).toBe(0)
  desk.play([{ key: 'a', at: 3_100, isUp: true }], 3_200)
  expect(desk.counts.writes).toBe(1)
  const other = [
    { key: 'a', at: 4_000 },
    { key: 'b', at: 4_500 },
    { key: 'a', at: 4_600, isUp: true },
  ]
  desk.play(other, 5_000)
  expect(desk.counts.writes).toBe(1)
  desk.play([{ key: 'b', at: 5_100, isUp: true }], 5_500)
  expect(desk.counts.writes).toBe(2)
})

test('an Enter that a scanner sends first, and one that comes late, trigger nothing', () => {
  const desk = keyDesk({ profile: usualScanner })
  const before = [
    { key: 'Enter', at: 2_000 },
    { key: 'Enter', at: 2_001, isUp: true },
  ]
  const code = sent('0500123456', { name: '', gaps: fast, ends: [], fewestChars: 4 }, 2_010)
  const last = code.at(-1)?.at ?? 0
  const late = [
    { key: 'Enter', at: last + 150 },
    { key: 'Enter', at: last + 151, isUp: true },
  ]
  desk.play([...before, ...code, ...late], 4_000)
  expect(desk.scans).toEqual(['0500123456'])
  expect(desk.counts).toMatchObject({ writes: 0, shows: 0 })
})

test('a code of one to three characters is a scan outside of fields, and typed text inside one', () => {
  const short = sent('A1', { name: '', gaps: [10], ends: [enter], fewestChars: 2 }, 2_000)
  const desk = keyDesk({ profile: usualScanner })
  desk.play(short, 3_000)
  expect(desk.scans).toEqual(['A1'])
  const typed = keyDesk({ profile: usualScanner })
  const field = new FakeField()
  typed.focus(field)
  typed.play(short, 3_000)
  expect([typed.scans, field.value, typed.counts.submitted]).toEqual([[], 'A1', 1])
})

test('a scan that another window cuts off is reported', () => {
  const desk = keyDesk({ profile: usualScanner })
  const code = sent('0500', { name: '', gaps: fast, ends: [], fewestChars: 4 }, 2_000)
  desk.play(code, 2_012)
  desk.blur()
  desk.play([], 3_000)
  expect([desk.counts.cuts, desk.scans]).toEqual([1, []])
})

test('slow typing is collected for a connected scanner, but its shortcuts are not', () => {
  const slow = [...'jq-7'].flatMap((key, place) => [
    { key, at: 2_000 + place * 300 },
    { key, at: 2_050 + place * 300, isUp: true },
  ])
  const keys = [...slow, { key: 'Enter', at: 3_400 }]
  const connected = keyDesk({ profile: usualScanner, collectsTyping: true })
  connected.play(keys, 4_000)
  expect([connected.scans, connected.counts.shows]).toEqual([['q-7'], 1])
  const listening = keyDesk({ profile: usualScanner })
  listening.play(keys, 4_000)
  expect(listening.scans).toEqual([])
})
