import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { everywhereKeys } from '#platform/web/shell/everywhere-keys.ts'
import type { MenuEntry } from '#platform/web/shell/menu.ts'
import { useModKey } from '#platform/web/use-mod-key.ts'
import { PaletteContext } from './palette-context.ts'

const loadPalette = () => import('./CommandPalette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

type Props = { menu: readonly MenuEntry[]; children: ReactNode }

/** Ctrl/Cmd+K; the code of the search is loaded on first use. */
export function PaletteProvider({ menu, children }: Props) {
  const [openings, setOpenings] = useState(0)

  const control = useMemo(
    () => ({
      // Below an open dialog the palette could be neither seen nor used.
      open: () => {
        if (!document.querySelector('dialog[open]')) setOpenings((count) => count + 1)
      },
    }),
    [],
  )

  useModKey(everywhereKeys.search.hotkey, control.open)
  useEffect(() => {
    // So that fast typing is not lost: loading starts as soon as Ctrl is down.
    const begin = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') loadPalette().catch(() => null)
    }
    window.addEventListener('keydown', begin)
    return () => window.removeEventListener('keydown', begin)
  }, [])

  return (
    <PaletteContext value={control}>
      {children}
      <Suspense>{openings > 0 && <CommandPalette menu={menu} openings={openings} />}</Suspense>
    </PaletteContext>
  )
}
