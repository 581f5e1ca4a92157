import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { rememberTheme, schemeOf, type ThemeChoice } from './color-scheme.ts'

/** Applies the profile's theme when it is first known and when it changes. */
export function RootTheme({ choice }: { choice: ThemeChoice | null }) {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const computed = useComputedColorScheme('light', { getInitialValueInEffect: false })

  const applied = useRef<ThemeChoice | null>(null)

  useEffect(() => {
    // Once per choice: a later use of the toggle must not be reverted.
    if (!choice || applied.current === choice) return
    applied.current = choice
    rememberTheme(choice)
    setColorScheme(schemeOf(choice))
  }, [choice, setColorScheme])

  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', computed === 'dark')
  }, [computed])

  return null
}
