import type { MenuLink } from '#platform/web/shell/menu.ts'

/** One line of the palette. */
export type PaletteEntry = {
  readonly key: string
  readonly label: string
  readonly description: string
  readonly icon: MenuLink['icon']
  /** The reason why it cannot be done now; null otherwise. */
  readonly whyNot: string | null
  /** What it is found by, besides its label. */
  readonly words?: string
  /** Runs once the palette is closed. */
  readonly run: () => void
}

export type PaletteGroup = {
  readonly label: string
  readonly entries: readonly PaletteEntry[]
}
