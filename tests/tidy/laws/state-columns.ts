import { lineAt, type Offence } from '../offence.ts'
import { isTest } from '../place.ts'
import type { SourceFile } from '../source-files.ts'
import { sqlPieces } from '../sql-pieces.ts'

const clauseEnd = /^(?:where|from|returning|on|when|select|begin|end)\b/i

/** Only moves.ts sets a state; an insert may give the first one. */
export function stateColumns(files: readonly SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => path !== 'src/platform/server/moves.ts' && !isTest(path))
    .filter((file) => !addsState(file))
    .flatMap((file) => {
      const inSql = sqlPieces(file).flatMap(({ text, offset }) =>
        sqlSets(text).map((at) => at + offset),
      )
      return [...inSql, ...builderSets(file)].map((at) => ({
        file: file.path,
        line: lineAt(file.text, at),
        what: 'sets a state by hand',
        instead: 'move() of src/platform/server/moves.ts',
      }))
    })
}

// The migration that gives a table its states says which states its existing rows get.
function addsState({ path, text }: SourceFile): boolean {
  return path.startsWith('db/migrations/') && /\badd column state\b/i.test(text)
}

function sqlSets(sql: string): number[] {
  return [...sql.matchAll(/\bset\b(?=\s+["\w(?])/gi)].flatMap((match) => {
    const start = match.index + match[0].length
    const found = /(?<![\w.])"?state"?\s*(?:=|,[^()]*\)\s*=|\)\s*=)/i.exec(setClause(sql, start))
    return found ? [start + found.index] : []
  })
}

// The clause ends at the first keyword outside brackets; what a subquery holds is only read.
function setClause(sql: string, start: number): string {
  let depth = 0
  let clause = ''
  for (let at = start; at < sql.length; at += 1) {
    const char = sql[at] ?? ''
    if (char === ')') depth -= 1
    const isWordStart = /\s/.test(sql[at - 1] ?? ' ') && /[a-z]/i.test(char)
    if (depth < 0 || char === ';') break
    if (depth === 0 && isWordStart && clauseEnd.test(sql.slice(at, at + 12))) break
    // A bracketed list of columns comes straight after set; any other bracket is a value.
    const isColumnList = /^\s*\([^()]*\)\s*=/.test(sql.slice(start)) && !clause.includes('=')
    clause += depth > 0 && !isColumnList ? ' ' : char
    if (char === '(') depth += 1
  }
  return clause
}

function builderSets({ path, code, plain }: SourceFile): number[] {
  if (path.endsWith('.sql') || !/\.(?:updateTable|onConflict|doUpdateSet)\(/.test(code)) return []
  const named = [...plain.matchAll(/\.(?:set|doUpdateSet)\(\s*['"`]state['"`]\s*,/g)]
  const listed = [...code.matchAll(/\.(?:set|doUpdateSet)\(\s*(?:\([^)]*\)\s*=>\s*\(?\s*)?\{/g)]
  return [
    ...named.map(({ index }) => index),
    ...listed.flatMap((match) => {
      const start = match.index + match[0].length
      const found = /(?:^|[\s,{])state\s*[:,}]/.exec(topLevel(code, start))
      return found ? [start + found.index + 1] : []
    }),
  ]
}

function topLevel(code: string, start: number): string {
  let depth = 1
  let body = ''
  for (let at = start; at < code.length && depth > 0; at += 1) {
    const char = code[at] ?? ''
    if (/[)\]}]/.test(char)) depth -= 1
    body += depth <= 1 ? char : ' '
    if (/[([{]/.test(char)) depth += 1
  }
  return body
}
