import { impurities } from '../banned.ts'
import { findBanned } from '../find-banned.ts'
import type { Offence } from '../offence.ts'
import { isTest, placeOf } from '../place.ts'
import { isScript, type SourceFile } from '../source-files.ts'

/** Tables and sums without a clock, chance or machine. */
const purePackages = [
  'zod',
  '@orpc/contract',
  '@point-of-sale/receipt-printer-encoder',
  'libphonenumber-js',
  'postcode-validator',
]

/** Root files import only root files and pure packages, and know no clock, chance or machine. */
export function pureRoots(files: readonly SourceFile[]): Offence[] {
  return files.filter(isRoot).flatMap((file) => [
    ...file.imports.flatMap(({ specifier, target, line }): Offence[] => {
      if (target === null) return isPure(specifier) ? [] : [offence(file, line, specifier)]
      if (placeOf(target)?.runtime !== 'root') return [offence(file, line, target)]
      return placeOf(target)?.area === 'app' ? [offence(file, line, target)] : []
    }),
    ...impurities.flatMap((banned) => findBanned(file, { ...banned, within: 'code' })),
  ])
}

function isRoot({ path }: SourceFile): boolean {
  const place = placeOf(path)
  return isScript(path) && !isTest(path) && place?.runtime === 'root' && place.area !== 'app'
}

function isPure(specifier: string): boolean {
  return purePackages.some((pure) => specifier === pure || specifier.startsWith(`${pure}/`))
}

function offence({ path }: SourceFile, line: number, imported: string): Offence {
  const instead = 'a root file or a pure package; the rest belongs in server or web'
  return { file: path, line, what: `root imports ${imported}`, instead }
}
