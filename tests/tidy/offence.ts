export type Offence = {
  readonly file: string
  readonly line: number
  readonly what: string
  readonly instead: string
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1
  }
  return line
}

export function report(offences: readonly Offence[]): string {
  return offences
    .map(({ file, line, what, instead }) => `${file}:${line} ${what} → ${instead}`)
    .sort()
    .join('\n')
}
