import type { Offence } from '../offence.ts'
import { isTest, placeOf } from '../place.ts'
import type { SourceFile } from '../source-files.ts'

/**
 * They check input on the server; in a browser they cost weight, and some a policy against eval.
 */
const heavy = ['zod', '@orpc/contract', 'libphonenumber-js/max', 'postcode-validator']

/** Screens take contracts as types only: what checks input does not travel to the browser. */
export function lightScreens(files: readonly SourceFile[]): Offence[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files.flatMap((file) => {
    if (placeOf(file.path)?.runtime !== 'web' || isTest(file.path)) return []
    return file.imports.flatMap(({ isTypeOnly, specifier, target, line }) => {
      const carried = isTypeOnly ? null : carriedBy(specifier, target, byPath, new Set())
      if (!carried) return []
      const instead = 'a type-only import, or a root file without it'
      return [{ file: file.path, line, what: `the screen carries ${carried}`, instead }]
    })
  })
}

function carriedBy(
  specifier: string,
  target: string | null,
  byPath: ReadonlyMap<string, SourceFile>,
  seen: Set<string>,
): string | null {
  if (target === null) return heavy.includes(specifier) ? specifier : null
  if (placeOf(target)?.runtime !== 'root' || seen.has(target)) return null
  seen.add(target)
  for (const next of byPath.get(target)?.imports ?? []) {
    if (next.isTypeOnly) continue
    const carried = carriedBy(next.specifier, next.target, byPath, seen)
    if (carried) return `${carried} through ${target}`
  }
  return null
}
