import { isParseEdge } from '../find-banned.ts'
import { lineAt, type Offence } from '../offence.ts'
import { blank, type SourceFile } from '../source-files.ts'

const cast = /(?<=[\w$)\]}'"`!>/]\s+)as\s+(?!const\b|default\b)[\w$({['"`<]/g
const exportList = /(?<![\w$.])export\s+(?:type\s+)?\{[^}]*\}/g
const remappedKey = /\[\s*\w+\s+in\s[^\]]*/g

/** A cast is a claim that nothing checks; only the edge where data is parsed may make one. */
export function casts(files: readonly SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => /\.[cm]?tsx?$/.test(path))
    .flatMap((file) => {
      const renames = [exportList, remappedKey].flatMap((form) =>
        [...file.code.matchAll(form)].map(spanOf),
      )
      const statements = file.imports.map(({ start, end }): [number, number] => [start, end])
      const code = blank(file.code, [...renames, ...statements])
      return [...code.matchAll(cast)]
        .map(({ index }) => lineAt(file.text, index))
        .filter((line) => !isParseEdge(file, line))
        .map((line) => ({
          file: file.path,
          line,
          what: 'a cast with as',
          instead: 'a schema, a check or satisfies; or "// parse edge: why" on the line',
        }))
    })
}

function spanOf(match: RegExpMatchArray): [number, number] {
  const start = match.index ?? 0
  return [start, start + match[0].length]
}
