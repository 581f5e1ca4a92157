import { lineAt, type Offence } from '../offence.ts'
import { isScript, type SourceFile } from '../source-files.ts'

const assertion = /\.(?:rejects|resolves)(?:\.not)?\.\w+\(/g

/**
 * What is awaited inside the expectation of a promise runs before the expectation handles that
 * promise. A promise rejected meanwhile is unhandled, and Vitest fails the run, not the test.
 */
export function lateHandlers(files: readonly SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => isScript(path))
    .flatMap(({ path, text, code }) =>
      [...code.matchAll(assertion)]
        .filter((match) => /\bawait\b/.test(argumentsAt(code, match.index + match[0].length)))
        .map(({ index }) => ({
          file: path,
          line: lineAt(text, index),
          what: 'an await inside the expectation of a promise',
          instead: 'await the value first and name it',
        })),
    )
}

/** The text from an opening parenthesis, exclusive, to the one that closes it. */
function argumentsAt(code: string, start: number): string {
  let depth = 1
  let end = start
  while (end < code.length && depth > 0) {
    if (code[end] === '(') depth += 1
    if (code[end] === ')') depth -= 1
    end += 1
  }
  return code.slice(start, end)
}
