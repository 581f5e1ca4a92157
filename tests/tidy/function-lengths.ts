import type { SourceFile } from './source-files.ts'

export type FunctionLength = {
  readonly file: string
  readonly name: string
  readonly line: number
  readonly lines: number
}

const opening =
  /^(\s*)(?:export\s+)?(?:async\s+)?(?:function\*?\s+(\w+)|(?:const|let)\s+(\w+)[^=]*=\s*(?:async\s+)?(?:\(|<|function\b|\w+\s*=>))/

/** Measured by indentation, which the formatter guarantees: no parser is needed for a length. */
export function functionLengths({ path, code }: SourceFile): FunctionLength[] {
  const rows = code.split('\n')
  return rows.flatMap((row, at) => {
    const match = opening.exec(row)
    if (!match) return []
    const end = endOf(rows, at, match[1] ?? '')
    const isFunction = match[2] !== undefined || rows.slice(at, end + 1).some(hasBody)
    if (!isFunction) return []
    return [{ file: path, name: match[2] ?? match[3] ?? '', line: at + 1, lines: end - at + 1 }]
  })
}

function hasBody(row: string): boolean {
  return row.includes('=>') || /\bfunction\b/.test(row)
}

// A closing row that opens again, such as "}: {" or ") {", still belongs to the head.
function endOf(rows: readonly string[], start: number, indent: string): number {
  if (!/[{([<,]\s*$|=>\s*$/.test(rows[start] ?? '')) return start
  for (let at = start + 1; at < rows.length; at += 1) {
    const row = rows[at] ?? ''
    if (
      row.startsWith(indent) &&
      /^[}\])]/.test(row.slice(indent.length)) &&
      !/[{(]\s*$/.test(row)
    ) {
      return at
    }
  }
  return rows.length - 1
}
