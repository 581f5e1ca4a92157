import { expect, test } from 'vitest'
import type { AreaOrder } from './area-order.ts'
import type { Offence } from './offence.ts'
import { type SourceFile, sourceFile } from './source-files.ts'

export type Sources = Readonly<Record<string, string>>
export type Law = (files: readonly SourceFile[], areas: AreaOrder) => Offence[]

export const areas: AreaOrder = new Map([
  ['platform', 'platform'],
  ['users', 'organization'],
  ['inventory', 'stock'],
  ['orders', 'sales'],
  ['dispatch', 'delivery'],
  ['app', 'app'],
])

export const filesOf = (sources: Sources) =>
  Object.entries(sources).map(([path, text]) => sourceFile(path, text))

export function places(law: Law, sources: Sources): string[] {
  return law(filesOf(sources), areas).map(({ file, line }) => `${file}:${line}`)
}

/** Each wrong source is told, alone among the rest, and the clean ones together are not. */
export function sees(law: Law, wrong: Sources, clean: Sources, around: Sources = {}) {
  for (const [path, text] of Object.entries(wrong)) {
    test(`${path} is told: ${text.slice(0, 60).replaceAll('\n', ' ')}`, () => {
      expect(places(law, { ...around, [path]: text })).toContainEqual(
        expect.stringMatching(new RegExp(`^${path.replaceAll('.', '\\.')}:\\d+$`)),
      )
    })
  }
  test('clean sources are not told', () => {
    expect(places(law, { ...around, ...clean })).toEqual([])
  })
}

/** The same for one pattern per line of a single file: exactly these lines are told. */
export function seesLines(
  law: Law,
  path: string,
  wrong: readonly string[],
  clean: readonly string[],
) {
  test.each(wrong)('told: %s', (row) => {
    expect(places(law, { [path]: `const x = 1\n${row}\n` })).toEqual([`${path}:2`])
  })
  test.each(clean)('not told: %s', (row) => {
    expect(places(law, { [path]: `const x = 1\n${row}\n` })).toEqual([])
  })
}
