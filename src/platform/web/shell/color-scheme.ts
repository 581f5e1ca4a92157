import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const key = 'lasting_theme'

export type ThemeChoice = 'system' | 'light' | 'dark'

export function schemeOf(choice: ThemeChoice): MantineColorScheme {
  return choice === 'system' ? 'auto' : choice
}

/**
 * Stores a copy of the profile's preference, so that a reload starts with it before the profile is
 * loaded. Without storage, the system's theme is used.
 */
export function rememberTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Without storage only the early start is lost.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Starts with the saved preference; the toggle's change is not saved. */
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
