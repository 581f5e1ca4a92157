import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'

/** Flips the theme for now; the saved preference is in User Settings. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? 'Switch to the light theme' : 'Switch to the dark theme'
  return (
    <IconButton size="lg" label={label} onAct={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </IconButton>
  )
}
