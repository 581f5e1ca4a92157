import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import { sharedData } from '../../../tests/support/shared-data.ts'
import { gs1Day, gs1Facts } from './gs1-facts.ts'
import { faultOfValue, type Gs1Element, identifierAt } from './gs1-identifiers.ts'
import { encodeGs1, readGs1, writeGs1 } from './gs1-message.ts'
import { checkDigit, expandUpcE, readCode } from './gtin.ts'

const gtin = '09506000134352'
const seed = printedSeed('GS1 messages')

const read = (raw: string, substitute?: string) => {
  const reading = readGs1(raw, substitute)
  if (reading.kind === 'elements') return writeGs1(reading.elements)
  if (reading.kind === 'ambiguous') return reading.readings.map(writeGs1)
  return reading.kind === 'misread' ? reading.says : 'other'
}

test('messages are read in the form of every kind of scanner', () => {
  const meant = `(01)${gtin}(10)LOT-7(17)271231`
  for (const raw of [
    `]C101${gtin}10LOT-7\u001d17271231`,
    `]d201${gtin}10LOT-7\u001d17271231\u001d`,
    `\u001d01${gtin}10LOT-7\u001d17271231`,
    `]e001${gtin}\u001d10LOT-7\u001d17271231`,
    `01${gtin}10LOT-7\u001d17271231`,
    ` (01)${gtin}(10)LOT-7(17)271231 `,
  ])
    expect(read(raw), raw).toBe(meant)
  expect(read(`01${gtin}10LOT-7|17271231`, '|')).toBe(meant)
  expect(read(']Q300106141412345678908')).toBe('(00)106141412345678908')
})

test('a text without any sign of a message stays as it is', () => {
  for (const raw of ['5012345678900', 'O-1042', '1PEF224A4', '10AB', `01${gtin}`, '', '(see box)'])
    expect(read(raw), raw).toBe('other')
})

test('a lost separator raises a question where a date or a serial suggests it, and else counts as absent', () => {
  expect(read(`01${gtin}10ABC17271231`)).toEqual([
    `(01)${gtin}(10)ABC17271231`,
    `(01)${gtin}(10)ABC(17)271231`,
  ])
  expect(read(`01${gtin}21110305330300`)).toBe(`(01)${gtin}(21)110305330300`)
  expect(read(`01${gtin}10ABCDEFGHIJKLMNOPQR17271231`)).toBe(
    `(01)${gtin}(10)ABCDEFGHIJKLMNOPQR(17)271231`,
  )
  expect(read(`01${gtin}10AB1221SER9`)).toEqual([
    `(01)${gtin}(10)AB1221SER9`,
    `(01)${gtin}(10)AB12(21)SER9`,
  ])
  expect(read(`01${gtin}10ABCDEFGHIJKLMNOPQR21XYZ`)).toBe(
    `(01)${gtin}(10)ABCDEFGHIJKLMNOPQR(21)XYZ`,
  )
  // Where a separator arrived, a lot may contain text that looks like a date.
  expect(read(`01${gtin}10ABC17271231\u001d21S`)).toBe(`(01)${gtin}(10)ABC17271231(21)S`)
})

test('an invalid message names the faulty part', () => {
  expect(read(`]C101${gtin.slice(0, -1)}3`)).toBe('The check digit of the part (01) is wrong.')
  expect(read(']C117271331')).toBe('The part (17) is no date.')
  expect(read(']C117270230')).toBe('The part (17) is no date.')
  expect(read(']C1069')).toMatch(/^“069” is no GS1/)
  expect(read(']C1414950600013435')).toMatch(/\(414\) has 12 characters; it must have 13/)
})

test('day 00 is the last of its month, and the century is the nearer one', () => {
  expect(gs1Day('280200', 2026)).toBe('2028-02-29')
  expect(gs1Day('760101', 2026)).toBe('2076-01-01')
  expect(gs1Day('770101', 2026)).toBe('1977-01-01')
  expect(gs1Day('001231', 2095)).toBe('2100-12-31')
  expect(gs1Day('470101', 2099)).toBe('2147-01-01')
})

test('the facts of a message about goods', () => {
  const facts = (raw: string) => {
    const reading = readGs1(raw)
    return reading.kind === 'elements' ? gs1Facts(reading.elements, 2026) : null
  }
  expect(facts(`(02)${gtin}(37)24(15)270600(10)A`)).toMatchObject({
    gtin14: gtin,
    count: 24,
    lotCode: 'A',
    expiresOn: '2027-06-30',
  })
  expect(facts(`(01)${gtin}(3102)000345`)).toMatchObject({ weightGrams: 3450 })
  expect(facts(`(01)${gtin}(3104)012345(21)7`)).toMatchObject({ weightGrams: 1235, serial: '7' })
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const checked = (length: number) => digits(length - 1).map((body) => `${body}${checkDigit(body)}`)
const word = (most: number) => fc.stringMatching(new RegExp(`^[A-Z0-9/.:;_-]{1,${most}}$`))
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(2, 10).replaceAll('-', ''))

const arbitraryOf: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '00': checked(18),
  '01': checked(14),
  10: word(20),
  11: day,
  13: day,
  15: day,
  16: day,
  17: day,
  21: word(20),
  30: fc.stringMatching(/^\d{1,8}$/),
  37: fc.stringMatching(/^\d{1,8}$/),
  3103: digits(6),
  3922: fc.stringMatching(/^\d{1,15}$/),
  400: word(30),
  410: checked(13),
  414: checked(13),
}

const message: fc.Arbitrary<readonly Gs1Element[]> = fc
  .shuffledSubarray(Object.keys(arbitraryOf), { minLength: 1 })
  .chain((ais) =>
    fc.tuple(...ais.map((ai) => (arbitraryOf[ai] ?? word(9)).map((value) => ({ ai, value })))),
  )

test('random messages are read as they were written', () => {
  fc.assert(
    fc.property(message, (elements) => {
      // A value may look like more elements without a separator: then it is asked, not guessed.
      const reading = readGs1(encodeGs1(elements))
      if (reading.kind !== 'ambiguous') expect(reading).toEqual({ kind: 'elements', elements })
      else expect(reading.readings[0]).toEqual(elements)
      expect(readGs1(writeGs1(elements))).toEqual({ kind: 'elements', elements })
    }),
    { seed, numRuns: 400 },
  )
})

test('without its separators, a message is among the readings', () => {
  const short = fc.tuple(checked(14), word(12), day).map(([value, lot, expiry]) => [
    { ai: '01', value },
    { ai: '10', value: lot },
    { ai: '17', value: expiry },
  ])
  fc.assert(
    fc.property(short, (elements) => {
      const read = readGs1(encodeGs1(elements).replaceAll('\u001d', ''))
      const readings = read.kind === 'ambiguous' ? read.readings : []
      expect(readings.map(writeGs1)).toContain(writeGs1(elements))
    }),
    { seed, numRuns: 200 },
  )
})

test('no text takes long to read, however it could be split', () => {
  for (const text of ['10', '91', '2112', '8200', '17000000'])
    for (const end of ['', '~', '\u001d'])
      expect(() => readGs1(`]C1${text.repeat(200)}${end}`)).not.toThrow()
})

test('the table of identifiers is that of the GS1 syntax dictionary', async () => {
  const source = 'GS1 AISBL, Apache-2.0'
  const text = await sharedData('barcodes/gs1-syntax-dictionary.txt', source)
  const rows = (text ?? '10 ? X..20 # BATCH/LOT\n').split('\n').flatMap(entryOf)
  for (const { ai, least, most, isFixed } of rows) {
    const known = identifierAt(`${ai}0000`)
    expect(
      known && { ai: known.ai, least: known.least, most: known.most, isFixed: known.isFixed },
      ai,
    ).toEqual({ ai, least, most, isFixed })
  }
  if (text !== null) expect(rows.length).toBeGreaterThan(480)
})

/** `3100-3105  *?  N6  req=01,02 # NET WEIGHT` is six identifiers of six digits. */
function entryOf(line: string) {
  const match = /^(\d{2,4})(?:-(\d{2,4}))?\s+([*?]*)\s+(.*)$/.exec(line)
  if (!match) return []
  const [, first = '', last = first, flags = '', rest = ''] = match
  const parts = [...rest.matchAll(/(?<![\w=+,|])(\[?)[NXYZ](\.\.)?(\d+)\]?/g)]
  const least = parts.reduce(
    (sum, [, open, range, n]) => sum + (open ? 0 : range ? 1 : Number(n)),
    0,
  )
  const most = parts.reduce((sum, [, , , n]) => sum + Number(n), 0)
  const isFixed = flags.includes('*')
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, at) => {
    const ai = String(Number(first) + at).padStart(first.length, '0')
    return { ai, least, most, isFixed }
  })
}

test('codes read from real pictures are recognised correctly', async () => {
  const text = await sharedData('barcodes/zxing-expected.tsv', 'ZXing, Apache-2.0')
  const samples = (text ?? 'ean13-1/1\t4006381333931\nupce-1/3\t01234531').trim().split('\n')
  const wrong = samples.filter((sample) => {
    const [name = '', code = ''] = sample.split('\t')
    if (/^upce/.test(name)) return readCode(code).kind !== 'gtin' && expandUpcE(code) === null
    if (/^(?:ean|upca)/.test(name)) return readCode(code).kind !== 'gtin'
    return readGs1(code).kind === 'misread'
  })
  expect(wrong).toEqual([])
})

test('every identifier says what is wrong with an empty value', () => {
  const identifier = identifierAt('10')
  expect(identifier && faultOfValue(identifier, '')).toMatch(/\(10\) has 0 characters/)
})
