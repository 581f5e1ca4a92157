import type { Banned } from './banned.ts'
import { lineAt, type Offence } from './offence.ts'
import type { SourceFile } from './source-files.ts'

export function findBanned(
  file: SourceFile,
  { what, instead, pattern, within }: Omit<Banned, 'forbids'>,
): Offence[] {
  return [...file[within].matchAll(pattern)].map((match) => {
    const lead = match[0].length - match[0].trimStart().length
    const line = lineAt(file.text, match.index + lead)
    return { file: file.path, line, what: `${what}: ${match[0].trim()}`, instead }
  })
}

/** Words that belong to another system may stay at the edge, on a line that says why. */
export function isParseEdge(file: SourceFile, line: number): boolean {
  return /\/\/ parse edge: \S/.test(file.text.split('\n')[line - 1] ?? '')
}
