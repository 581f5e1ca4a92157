import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { everywhereKeys } from '#platform/web/shell/everywhere-keys.ts'
import type { MenuEntry } from '#platform/web/shell/menu.ts'
import { useModKey } from '#platform/web/use-mod-key.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { PaletteContext } from './palette-context.ts'

const loadPalette = () => import('./CommandPalette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

type Props = { menu: readonly MenuEntry[]; children: ReactNode }

/** Ctrl/Cmd+K and `?`; the code of both is loaded on first use. */
export function PaletteProvider({ menu, children }: Props) {
  const [openings, setOpenings] = useState(0)
  const [shown, setShown] = useState<'never' | 'yes' | 'no'>('never')

  const control = useMemo(
    () => ({
      // Below an open dialog the palette could be neither seen nor used.
      open: () => {
        if (!document.querySelector('dialog[open]')) setOpenings((count) => count + 1)
      },
      showShortcuts: () => setShown('yes'),
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
  const { hotkey } = everywhereKeys.shortcuts
  usePageKeys({ [hotkey]: { does: '', run: control.showShortcuts } }, 'shows', true)

  return (
    <PaletteContext value={control}>
      {children}
      <Suspense>
        {openings > 0 && <CommandPalette menu={menu} openings={openings} />}
        {shown !== 'never' && (
          <ShortcutsDialog isOpen={shown === 'yes'} onClose={() => setShown('no')} />
        )}
      </Suspense>
    </PaletteContext>
  )
}
