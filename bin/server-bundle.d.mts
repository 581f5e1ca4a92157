import type { SourceState } from './source-state.d.mts'

export const bundlesFolder: string
export function serverBundleState(): {
  readonly mark: string
  readonly isChanged: boolean
  readonly state: SourceState & { readonly contents: string }
}
export function serverCommand(node: string): {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
