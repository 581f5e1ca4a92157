import { expect, test } from 'vitest'
import { feedKey, noBurst } from './scan-burst.ts'
import { limitsOf, readScan, type ScannerProfile, usualScanner } from './scanner-profile.ts'

const profileWith = (more: Partial<ScannerProfile>): ScannerProfile => ({
  ...usualScanner,
  ...more,
})

/** What a computer with that layout shows when the keys of a US keyboard are pressed. */
const shown = {
  qwertz: { 'QM-yzqa/W_1:M': 'QMßzyqa-W?1ÖM', 'Y=2+Z;': 'Z´2`Yö', '(01)095': ')01=095' },
  azerty: { 'QM-yzqa/W_1:M': 'A?)ywaq!Z°&M?', '0123456789': 'à&é"\'(-è_ç', 'A.B,C': 'Q:B;C' },
}

test('what a wrong layout garbles is corrected', () => {
  for (const layout of ['qwertz', 'azerty'] as const)
    for (const [meant, typed] of Object.entries(shown[layout]))
      expect(readScan(typed, profileWith({ layout })), `${layout} ${typed}`).toBe(meant)
  expect(readScan('QM-yzqa/W_1:M', usualScanner)).toBe('QM-yzqa/W_1:M')
})

test('prefix and suffix are removed, once, and only at the start and the end', () => {
  const profile = profileWith({ prefix: '~', suffix: '#1' })
  expect(readScan('~ABC#1', profile)).toBe('ABC')
  expect(readScan('~~ABC#1#1', profile)).toBe('~ABC#1')
  expect(readScan('AB~C#12', profile)).toBe('AB~C#12')
})

test('the separators of a GS1 code arrive as FNC1, however they were typed', () => {
  const typed = (separator: { key: string; hasModifier?: boolean }) => {
    let burst = noBurst
    let at = 0
    for (const each of [...'10AB', separator, ...'17271231']) {
      at += 10
      burst = feedKey(burst, { at, ...(typeof each === 'string' ? { key: each } : each) }).burst
    }
    return feedKey(burst, { key: 'Enter', at: at + 10 }).scan ?? ''
  }
  const meant = '10AB\u001d17271231'
  expect(readScan(typed({ key: 'F8' }), usualScanner)).toBe(meant)
  expect(readScan(typed({ key: ']', hasModifier: true }), usualScanner)).toBe(meant)
  expect(typed({ key: 'c', hasModifier: true })).not.toContain('10AB')
  expect(readScan(typed({ key: '|' }), profileWith({ separator: '|' }))).toBe(meant)
})

test('a prefix proves a short scan; without it two quick letters are typing', () => {
  const scanOf = (text: string, profile: ScannerProfile, end = 'Enter') => {
    let burst = noBurst
    let at = 0
    for (const key of text) {
      at += 10
      burst = feedKey(burst, { key, at }, limitsOf(profile)).burst
    }
    return feedKey(burst, { key: end, at: at + 10 }, limitsOf(profile)).scan
  }
  expect(scanOf('~A', profileWith({ prefix: '~' }))).toBe('~A')
  expect(scanOf('BA', profileWith({ prefix: '~' }))).toBeNull()
  expect(scanOf('12345', profileWith({ end: 'tab' }))).toBeNull()
  expect(scanOf('12345', profileWith({ end: 'tab' }), 'Tab')).toBe('12345')
})
