import type { Tone } from '../machine.ts'

type Scheme = 'light' | 'dark'

/** A pair of values: for the light and for the dark theme. Both are designed, neither computed. */
type Pair = readonly [light: string, dark: string]

const surfaces = {
  ground: ['#ffffff', '#15181c'],
  surface: ['#ffffff', '#1b1f24'],
  'surface-sunken': ['#f6f7f9', '#111417'],
  'surface-hover': ['#eef0f3', '#262b32'],
  'surface-selected': ['#e6f0fa', '#16304a'],
  hairline: ['#e3e6ea', '#2d333b'],
  'line-strong': ['#868e99', '#6f7884'],
  text: ['#1b1f24', '#e6e8eb'],
  'text-dimmed': ['#59616c', '#a1a9b4'],
  accent: ['#27629f', '#7fb2e5'],
  'chart-bar': ['#27629f', '#4d8cc9'],
  'badge-unread-bg': ['#c92a2a', '#d02f2f'],
  'badge-unread-fg': ['#ffffff', '#ffffff'],
  elevation: [
    '0 1px 2px rgb(16 24 40 / 6%), 0 8px 24px rgb(16 24 40 / 14%)',
    '0 1px 2px rgb(0 0 0 / 40%), 0 8px 28px rgb(0 0 0 / 55%)',
  ],
} as const satisfies Record<string, Pair>

/** Of each state tone: text, background and border. */
const tones = {
  quiet: { fg: ['#4a535f', '#b6bdc7'], bg: ['#f1f3f5', '#282d34'], line: ['#d3d8de', '#434b55'] },
  active: { fg: ['#1d5187', '#9cc6ee'], bg: ['#e6f0fa', '#16304a'], line: ['#b4cde6', '#2b5580'] },
  waiting: { fg: ['#7a4a00', '#f0c674'], bg: ['#fff3d9', '#382b0f'], line: ['#ecc97f', '#6c531b'] },
  good: { fg: ['#1b5e34', '#8fd6a6'], bg: ['#e4f4e9', '#143321'], line: ['#a5d5b5', '#285f3d'] },
  bad: { fg: ['#9b1c1c', '#f5a9a9'], bg: ['#fdeaea', '#411c1c'], line: ['#f0b4b4', '#7c3535'] },
  special: { fg: ['#5b3a9e', '#c9b5f5'], bg: ['#f1ebfc', '#2d2247'], line: ['#cdbbef', '#56428c'] },
} as const satisfies Record<Tone, Record<'fg' | 'bg' | 'line', Pair>>

/** The custom properties of one scheme: `--ground`, `--text`, `--tone-good-fg` and so on. */
export function tokensOf(scheme: Scheme): Record<`--${string}`, string> {
  const at = scheme === 'light' ? 0 : 1
  const tokens: Record<`--${string}`, string> = {}
  for (const [name, pair] of Object.entries(surfaces)) tokens[`--${name}`] = pair[at]
  for (const [tone, parts] of Object.entries(tones))
    for (const [part, pair] of Object.entries(parts)) tokens[`--tone-${tone}-${part}`] = pair[at]
  return tokens
}
