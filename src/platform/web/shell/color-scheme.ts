import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const key = 'lasting_theme'

export type ThemeChoice = 'system' | 'light' | 'dark'

export function schemeOf(choice: ThemeChoice): MantineColorScheme {
  return choice === 'system' ? 'auto' : choice
}

/**
 * Keeps a copy of the profile's preference, so that a reload starts in it before the profile has
 * arrived. Storage may be switched off; then the start is in the system's theme.
 */
export function rememberTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // A browser that refuses storage only loses the head start.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Starts from the lasting preference; what the toggle sets is for now and kept nowhere. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const choice = remembered()
    if (choice === 'light' || choice === 'dark' || choice === 'system') return schemeOf(choice)
    return fallback
  },
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
