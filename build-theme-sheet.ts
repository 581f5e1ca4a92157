import { type CSSVariablesResolver, MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { theme } from './src/platform/web/theme.ts'
import { tokensOf } from './src/platform/web/theme-tokens.ts'

const name = 'virtual:theme.css'

/**
 * The custom properties of the theme as a style sheet of the build. Mantine would write them into a
 * style element while the page runs, which our content security policy does not allow.
 */
export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? styleOfTheme() : undefined),
  }
}

function styleOfTheme(): string {
  const html = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver, withGlobalClasses: false }),
  )
  const style = /^<style[^>]*>([^<]+)<\/style>$/.exec(html)?.[1]
  if (!style) throw new Error('MantineProvider writes something else than one style element.')
  return style
}

/** Mantine's own names for ground, text and error point at our tokens, so that both agree. */
const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-dimmed)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--tone-bad-fg)',
    '--mantine-color-placeholder': 'var(--text-dimmed)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-disabled': 'var(--surface-hover)',
    '--mantine-color-disabled-color': 'var(--text-dimmed)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-primary-color-contrast': '#ffffff',
  }
  return {
    variables: {},
    light: { ...tokensOf('light'), ...shared },
    dark: { ...tokensOf('dark'), ...shared },
  }
}
