import { expect, test } from 'vitest'
import { tokensOf } from './theme-tokens.ts'

const tones = ['quiet', 'active', 'waiting', 'good', 'bad', 'special']
const grounds = ['ground', 'surface', 'surface-sunken', 'surface-hover', 'surface-selected']

// Relative luminance and contrast ratio by WCAG 2.2, 1.4.3.
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

for (const scheme of ['light', 'dark'] as const) {
  const tokens = tokensOf(scheme)
  const ratio = (over: string, under: string) =>
    contrast(tokens[`--${over}`] ?? '', tokens[`--${under}`] ?? '')

  test(`text has a contrast of 4.5 to 1 in the ${scheme} theme`, () => {
    const pairs = [
      ...tones.map((tone) => [`tone-${tone}-fg`, `tone-${tone}-bg`]),
      ...tones.map((tone) => [`tone-${tone}-fg`, 'ground']),
      ...grounds.flatMap((under) => ['text', 'text-dimmed'].map((over) => [over, under])),
      ...grounds.map((under) => ['accent', under]),
      ['badge-unread-fg', 'badge-unread-bg'],
    ]
    for (const [over = '', under = ''] of pairs)
      expect(ratio(over, under), `${over} on ${under}`).toBeGreaterThanOrEqual(4.5)
  })

  test(`the outlines of controls have a contrast of 3 to 1 in the ${scheme} theme`, () => {
    expect(ratio('line-strong', 'ground')).toBeGreaterThanOrEqual(3)
    expect(ratio('line-strong', 'surface')).toBeGreaterThanOrEqual(3)
  })
}
