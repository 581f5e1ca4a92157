import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBarcode,
  IconBrightness,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react'
import { use } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { isAllowed } from '#platform/permissions.ts'
import { HelpContext } from '#platform/web/help-context.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { useScanner } from '#platform/web/scan/scanner-context.ts'
import type { ScreenAct } from '#platform/web/screen-acts.ts'
import { webAreas } from '../web-areas.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What can be begun from anywhere: the areas' acts and the app's own. */
export function usePaletteActs(go: (path: string) => void): readonly PaletteEntry[] {
  const held = use(PermissionsContext)
  const appActs = useAppActs()
  const ofAreas = webAreas
    .flatMap(({ acts = [] }) => acts)
    .filter(({ access }) => isAllowed(held, access))
    .map(({ label, path }) => ({
      ...{ key: path, label, description: '', icon: IconPlus, whyNot: null },
      run: () => go(path),
    }))
  return [...ofAreas, ...appActs]
}

/** What the buttons on the screen do, as they were when the palette was opened. */
export function entriesOfScreen(acts: readonly ScreenAct[]): readonly PaletteEntry[] {
  return acts.map(({ label, whyNot, run }) => ({
    ...{ key: `screen ${label}`, label, description: whyNot ?? '', icon: IconPlayerPlay },
    ...{ whyNot, run },
  }))
}

function useAppActs(): readonly PaletteEntry[] {
  const { signOut } = useAuth()
  const help = use(HelpContext)
  const { isConnected, connect, disconnect } = useScanner()
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light') === 'dark'
  return [
    {
      key: 'theme',
      label: isDark ? 'Switch to the light theme' : 'Switch to the dark theme',
      words: 'light dark mode appearance',
      icon: IconBrightness,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      key: 'scanner',
      label: isConnected ? 'Disconnect scanner' : 'Connect scanner',
      words: 'handheld',
      icon: IconBarcode,
      run: isConnected ? disconnect : connect,
    },
    {
      key: 'help',
      label: 'Help for this page',
      words: 'explain steps terms',
      icon: IconHelp,
      run: () => help?.show('page'),
    },
    {
      key: 'keys',
      label: 'Keyboard shortcuts',
      words: 'keys help',
      icon: IconKeyboard,
      run: () => help?.show('keys'),
    },
    {
      key: 'logout',
      label: 'Logout',
      words: 'log out',
      icon: IconLogout,
      run: signOut,
    },
  ].map((act) => ({ ...act, description: '', whyNot: null }))
}
