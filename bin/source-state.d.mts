export type SourceState = {
  readonly stats?: string
  readonly contents?: string
  /** The folder that this build has written, where each build has one of its own. */
  readonly folder?: string
}

export function compareWithBuild(
  root: string,
  files: readonly string[],
  mark: string,
): {
  readonly isChanged: boolean
  readonly state: SourceState & { readonly contents: string }
}
export function sourcesBelow(root: string, leftOut: RegExp): string[]
export function writeMark(mark: string, state: SourceState): void
export function readMark(mark: string): SourceState
