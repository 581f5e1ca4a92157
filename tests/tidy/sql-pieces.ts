import { placeOf } from './place.ts'
import { blank, type SourceFile } from './source-files.ts'

export type SqlPiece = { readonly offset: number; readonly text: string }

export type TableUse = {
  readonly table: string
  readonly offset: number
  readonly act: 'write' | 'read'
}

const name = '"?((?:[a-z_]\\w*"?\\."?)?[a-z_]\\w*)"?'
const uses: readonly (readonly ['write' | 'read', RegExp])[] = [
  ['write', new RegExp(`\\binsert\\s+into\\s+${name}`, 'gi')],
  ['write', new RegExp(`\\bmerge\\s+into\\s+${name}`, 'gi')],
  [
    'write',
    new RegExp(`\\bupdate\\s+(?:only\\s+)?${name}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`, 'gi'),
  ],
  ['write', new RegExp(`\\bdelete\\s+from\\s+(?:only\\s+)?${name}`, 'gi')],
  ['write', new RegExp(`\\bcopy\\s+${name}\\s*(?:\\([^)]*\\)\\s*)?from\\b`, 'gi')],
  ['write', new RegExp(`\\btruncate\\s+(?!on\\b)(?:table\\s+)?${name}`, 'gi')],
  [
    'write',
    // A lower area may say that a column above names its own rows: the order forbids the upper one
    // to say it.
    new RegExp(
      `\\b(?:alter|drop)\\s+table\\s+(?:if\\s+exists\\s+)?${name}(?!\\w|\\s+add\\s+constraint\\s+\\w+\\s+foreign\\s+key\\b)`,
      'gi',
    ),
  ],
  ['read', new RegExp(`(?<!\\bdelete\\s+)\\bfrom\\s+(?:only\\s+)?${name}`, 'gi')],
  ['read', new RegExp(`\\bjoin\\s+(?:lateral\\s+)?${name}`, 'gi')],
  ['read', new RegExp(`\\breferences\\s+${name}`, 'gi')],
]

const builderUses: readonly (readonly ['write' | 'read', RegExp])[] = [
  ['write', /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]([\w.]+)/g],
  [
    'read',
    /\.(?:selectFrom|(?:inner|left|right|full|cross)(?:Lateral)?Join|from)\(\s*['"`]([\w.]+)/g,
  ],
]

const looksLikeSql =
  /\bselect\b[\s\S]*\bfrom\b|\binsert\s+into\b|\bupdate\s+\S+(?:\s+\w+){0,2}\s+set\b|\bdelete\s+from\b|\bcopy\s+\S+\s*(?:\([^)]*\)\s*)?from\b|\btruncate\s+\w|\bjoin\s+\w+[\s\S]*\bon\b|\bdo\s+update\s+set\b/

/** The SQL that a file holds: a migration whole, or the strings of server code that are SQL. */
export function sqlPieces(file: SourceFile): SqlPiece[] {
  if (file.path.endsWith('.sql')) return [{ offset: 0, text: file.plain }]
  const place = placeOf(file.path)
  if (!place || (place.runtime !== 'server' && place.area !== 'app')) return []
  return file.literals.flatMap(({ start, end, holes }) => {
    const text = blank(
      file.text.slice(start, end),
      holes.map(([from, to]) => [from - start, to - start]),
    )
    const marked = holes.reduce(
      (sql, [from]) => `${sql.slice(0, from - start)}?${sql.slice(from - start + 1)}`,
      text,
    )
    const isTagged = /(?<![\w$])sql(?:<[^`]*>)?$/.test(
      file.text.slice(Math.max(0, start - 120), start),
    )
    // Prose such as "Delete from stock" starts with a capital; SQL is all small or all capital.
    const isSql = isTagged || looksLikeSql.test(marked) || isShouted(marked)
    return isSql ? [{ offset: start, text: blankComments(marked) }] : []
  })
}

export function tableUses(file: SourceFile): TableUse[] {
  const found: TableUse[] = []
  for (const piece of sqlPieces(file)) {
    for (const [act, pattern] of uses) {
      for (const match of piece.text.matchAll(pattern)) {
        const table = bareName(match[1] ?? '')
        found.push({ table, offset: piece.offset + match.index, act })
      }
    }
  }
  if (file.path.endsWith('.sql')) return found
  for (const [act, pattern] of builderUses) {
    for (const match of file.plain.matchAll(pattern)) {
      found.push({ table: bareName(match[1] ?? ''), offset: match.index, act })
    }
  }
  return found
}

export function bareName(table: string): string {
  return table
    .replaceAll('"', '')
    .toLowerCase()
    .replace(/^public\./, '')
}

function isShouted(text: string): boolean {
  return (
    /\b(?:SELECT|INSERT|UPDATE|DELETE|COPY|JOIN)\b/.test(text) &&
    looksLikeSql.test(text.toLowerCase())
  )
}

function blankComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '))
}
