import { glossary } from '../banned.ts'
import { findBanned, isParseEdge } from '../find-banned.ts'
import type { Offence } from '../offence.ts'
import { isScript, type SourceFile } from '../source-files.ts'

/** One word per thing, in code, labels, tables and file names alike. */
export function glossaryWords(files: readonly SourceFile[]): Offence[] {
  return files.flatMap((file) => {
    const isSpoken = (isScript(file.path) && file.path.startsWith('src/')) || isMigration(file.path)
    if (!isSpoken) return []
    return glossary.flatMap((banned) => [
      ...nameOffence(file, banned),
      ...findBanned(file, banned).filter(({ line }) => !isParseEdge(file, line)),
    ])
  })
}

function isMigration(path: string): boolean {
  return path.startsWith('db/migrations/') && path.endsWith('.sql')
}

function nameOffence({ path }: SourceFile, { what, instead, pattern }: (typeof glossary)[number]) {
  return [...path.matchAll(pattern)].map(() => {
    return { file: path, line: 1, what: `${what}: in the file name`, instead }
  })
}
