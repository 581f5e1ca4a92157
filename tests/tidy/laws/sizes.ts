import { functionLengths } from '../function-lengths.ts'
import type { Offence } from '../offence.ts'
import { isTest, placeOf } from '../place.ts'
import { isGenerated, isScript, type SourceFile } from '../source-files.ts'

const maximumFileLines = 400
const maximumRuleLines = 100

/** A file or a rule past its cap is two rooms with the wall left out. */
export function sizes(files: readonly SourceFile[]): Offence[] {
  return files.filter(isMeasured).flatMap((file) => {
    const lines = lineCount(file)
    const long = functionLengths(file).filter((found) => found.lines > maximumRuleLines)
    return [
      ...(lines > maximumFileLines
        ? [{ file: file.path, line: 1, what: `${lines} lines`, instead: 'two files' }]
        : []),
      ...(isRule(file.path) ? long : []).map(({ name, line, lines: length }) => {
        return {
          file: file.path,
          line,
          what: `${name} of ${length} lines`,
          instead: 'two functions',
        }
      }),
    ]
  })
}

export function describeSizes(files: readonly SourceFile[]): string {
  const measured = files.filter((file) => isMeasured(file) && file.path.startsWith('src/'))
  const byLines = measured
    .map((file) => ({ label: file.path, lines: lineCount(file) }))
    .sort((a, b) => a.lines - b.lines)
  const functions = measured
    .flatMap(functionLengths)
    .map(({ file, line, name, lines }) => ({ label: `${name} ${file}:${line}`, lines }))
    .sort((a, b) => a.lines - b.lines)
  return [
    `src: ${byLines.length} files, ${summary(byLines)}`,
    ...largest(byLines),
    `src: ${functions.length} functions, ${summary(functions)}`,
    ...largest(functions),
  ].join('\n')
}

type Sized = { readonly label: string; readonly lines: number }

function summary(sorted: readonly Sized[]): string {
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.lines ?? 0
  return `median ${at(0.5)} lines, 95th percentile ${at(0.95)}`
}

function largest(sorted: readonly Sized[]): string[] {
  const last = sorted.slice(-5).reverse()
  return last.map(({ label, lines }) => `  ${String(lines).padStart(4)} ${label}`)
}

function lineCount({ text }: SourceFile): number {
  return text.replace(/\n$/, '').split('\n').length
}

function isMeasured(file: SourceFile): boolean {
  return (
    /^(?:src|tests|bench)\//.test(file.path) &&
    (isScript(file.path) || file.path.endsWith('.css')) &&
    !isGenerated(file)
  )
}

function isRule(path: string): boolean {
  return !isTest(path) && (placeOf(path)?.runtime === 'server' || path.endsWith('.rules.ts'))
}
