import type { SourceFile } from './source-files.ts'

/** The wing of each area, in the order of imports; empty when there is no src/areas.ts. */
export type AreaOrder = ReadonlyMap<string, string>

export function readAreaOrder(files: readonly SourceFile[]): AreaOrder {
  const file = files.find(({ path }) => path === 'src/areas.ts')
  if (!file) return new Map()
  const list = /\bwings\b[^=]*=\s*\{([^}]*)\}/.exec(file.plain)?.[1] ?? ''
  const wings = [...list.matchAll(/\b([a-z]+):\s*\[([^\]]*)\]/g)]
  const areas = wings.flatMap(([, wing = '', names = '']) =>
    [...names.matchAll(/['"]([a-z][a-z0-9-]*)['"]/g)].map(([, area = '']) => [area, wing] as const),
  )
  if (areas.length === 0) throw new Error('src/areas.ts holds no list of areas that tidy can read')
  return new Map(areas)
}

/** Smaller comes first; an unknown area has no rank. */
export function rankOf(order: AreaOrder, area: string): number | null {
  const rank = [...order.keys()].indexOf(area)
  return rank === -1 ? null : rank
}
