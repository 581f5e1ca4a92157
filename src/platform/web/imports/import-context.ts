import { type ComponentType, createContext } from 'react'

export type ImportPanelProps = {
  /** The kinds of tables of the page, the usual one first. */
  readonly kinds: readonly string[]
  readonly onClose: () => void
}

/** The area of imports provides it, because pages with imports may not depend on that area. */
export const ImportPanelContext = createContext<ComponentType<ImportPanelProps> | null>(null)
