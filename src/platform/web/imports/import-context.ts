import { type ComponentType, createContext } from 'react'

export type ImportPanelProps = {
  /** The kinds of tables that belong on the page, the usual one first. */
  readonly kinds: readonly string[]
  readonly onClose: () => void
}

/** Brought by the area of imports, which stands below every page that takes files in. */
export const ImportPanelContext = createContext<ComponentType<ImportPanelProps> | null>(null)
