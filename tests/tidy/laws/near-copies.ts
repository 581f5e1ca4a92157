import type { Offence } from '../offence.ts'
import { blank, isGenerated, isScript, type SourceFile } from '../source-files.ts'

const run = 10
const allowed = 2

type Row = { readonly file: string; readonly line: number; readonly words: string }
type Place = { readonly rows: readonly Row[]; readonly at: number }

/** Two may look alike; the third identical run of ten lines gets a name. */
export function nearCopies(files: readonly SourceFile[]): Offence[] {
  const listings = files
    .filter((file) => file.path.startsWith('src/') && isScript(file.path) && !isGenerated(file))
    .map(codeRows)
  const places = new Map<string, Place[]>()
  for (const rows of listings) {
    for (let at = 0; at + run <= rows.length; at += 1) {
      const key = rows
        .slice(at, at + run)
        .map(({ words }) => words)
        .join('\n')
      const known = places.get(key) ?? []
      const last = known.at(-1)
      // A run that repeats inside itself is one place, not several.
      if (last && last.rows === rows && at < last.at + run) continue
      places.set(key, [...known, { rows, at }])
    }
  }
  const crowded = [...places.values()].filter((found) => found.length > allowed)
  return crowded.filter((found) => !continues(found, crowded)).map(offence)
}

// A longer copy is many windows, each one line on; only its first window is told.
function continues(found: readonly Place[], crowded: readonly (readonly Place[])[]): boolean {
  return crowded.some(
    (other) =>
      other.length === found.length &&
      other.every(({ rows, at }, index) => {
        return rows === found[index]?.rows && at + 1 === found[index]?.at
      }),
  )
}

function offence(found: readonly Place[]): Offence {
  const spots = found.map(({ rows, at }) => `${rows[at]?.file}:${rows[at]?.line}`)
  const { file, line } = found[0]?.rows[found[0].at] ?? { file: '', line: 1 }
  const what = `${run} or more lines stand ${found.length} times: ${spots.join(', ')}`
  return { file, line, what, instead: 'one function with a name' }
}

function codeRows(file: SourceFile): Row[] {
  const statements = file.imports
    .filter(({ start }) =>
      /^(?:import|export)\b(?!\s*\()/.test(file.plain.slice(start, start + 20)),
    )
    .map(({ start, end }): [number, number] => [start, end])
  return blank(file.plain, statements)
    .split('\n')
    .map((row, at) => ({ file: file.path, line: at + 1, words: row.trim().replace(/\s+/g, ' ') }))
    .filter(({ words }) => /\w/.test(words))
}
