import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect } from 'react'
import { rememberTheme, schemeOf, type ThemeChoice } from './color-scheme.ts'

/** Brings the profile's theme to the screen when it is first known and when it is changed. */
export function RootTheme({ choice }: { choice: ThemeChoice | null }) {
  const { setColorScheme } = useMantineColorScheme()
  const computed = useComputedColorScheme('light', { getInitialValueInEffect: false })

  useEffect(() => {
    if (!choice) return
    rememberTheme(choice)
    setColorScheme(schemeOf(choice))
  }, [choice, setColorScheme])

  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', computed === 'dark')
  }, [computed])

  return null
}
