import type { SourceFile } from './source-files.ts'

/** The areas from the top down; empty only while src/areas.ts is not written yet. */
export function readAreaOrder(files: readonly SourceFile[]): string[] {
  const file = files.find(({ path }) => path === 'src/areas.ts')
  if (!file) return []
  const list = /\bareas\b[^=]*=\s*\[([^\]]*)\]/.exec(file.plain)?.[1] ?? ''
  const areas = [...list.matchAll(/['"]([a-z][a-z0-9-]*)['"]/g)].map((match) => match[1] ?? '')
  if (areas.length === 0) throw new Error('src/areas.ts holds no list of areas that tidy can read')
  return areas
}

/** Smaller is higher; main is below every area, and an unknown area has no rank. */
export function rankOf(areas: readonly string[], area: string): number | null {
  if (area === 'main') return areas.length
  const rank = areas.indexOf(area)
  return rank === -1 ? null : rank
}
