import { expect, test } from 'vitest'
import { code128Modules } from './code128-modules.ts'

const join = (text: string) => code128Modules(text)?.join('')

test('letters and digits are encoded in set B with their check character', () => {
  // Start B 104, P 48, J 42, J 42, 1 17, 2 18, 3 19, C 35: 879 mod 103 = 55.
  expect(join('PJJ123C')).toBe(
    '211214' +
      '313121' +
      '112133' +
      '112133' +
      '123221' +
      '223211' +
      '221132' +
      '131321' +
      '311321' +
      '2331112',
  )
})

test('an even run of digits is packed in pairs', () => {
  // Start C, 12, 34, check 105 + 12 + 68 = 185, 185 mod 103 = 82.
  expect(join('1234')).toBe('211232' + '112232' + '131123' + '121241' + '2331112')
})

test('every code is as wide as its characters, and decodes back', () => {
  for (const text of ['O-1042', 'S-2040991', 'S-12345', 'ABC', '1', '12345', 'a1234b', '~ ']) {
    const modules = code128Modules(text) ?? []
    const width = modules.reduce((sum, each) => sum + each, 0)
    expect((width - 13) % 11, text).toBe(0)
    expect(decode(modules), text).toBe(text)
  }
})

test('refuses what cannot be drawn', () => {
  expect(code128Modules('é')).toBeNull()
  expect(code128Modules('')).toBeNull()
})

// An independent decoder: it learns the patterns from codes of known single characters.
function decode(modules: readonly number[]): string {
  const words: string[] = []
  for (let at = 0; at + 6 <= modules.length - 7; at += 6)
    words.push(modules.slice(at, at + 6).join(''))
  const inB = new Map<string, string>()
  for (let char = 32; char < 127; char += 1)
    inB.set(
      (code128Modules(String.fromCharCode(char)) ?? []).slice(6, 12).join(''),
      String.fromCharCode(char),
    )
  const inC = new Map<string, string>()
  for (let pair = 0; pair < 100; pair += 1) {
    const digits = String(pair).padStart(2, '0')
    inC.set((code128Modules(`${digits}${digits}`) ?? []).slice(6, 12).join(''), digits)
  }
  const switchToC = (code128Modules('a1234') ?? []).slice(12, 18).join('')
  const switchToB = (code128Modules('1234a') ?? []).slice(18, 24).join('')
  let set = words[0] === '211232' ? inC : inB
  let text = ''
  for (const word of words.slice(1, -1)) {
    if (set === inB && word === switchToC) set = inC
    else if (set === inC && word === switchToB) set = inB
    else text += set.get(word) ?? '?'
  }
  return text
}
