/** How a user arranged the dashboard: the keys of its tiles in their order, and those left out. */
export type Layout = { readonly order: readonly string[]; readonly hidden: readonly string[] }

/** The same with the ids of the saved views that are shown, in their order. */
export type LayoutWithViews = Layout & { readonly views: readonly string[] }

/** The chart, beside the keys of the needs and figures. */
export const chartKey = 'orders_per_day'

/**
 * The tiles in the order of the user. One that came after they arranged them, such as that of a new
 * permission, follows the tile that it usually follows.
 */
export function arranged<T extends { readonly key: string }>(
  usual: readonly T[],
  { order }: Pick<Layout, 'order'>,
): readonly T[] {
  const placeOf = new Map(order.map((key, place) => [key, place]))
  const known = usual
    .filter(({ key }) => placeOf.has(key))
    .toSorted((one, other) => (placeOf.get(one.key) ?? 0) - (placeOf.get(other.key) ?? 0))
  const all = [...known]
  for (const [at, tile] of usual.entries()) {
    if (placeOf.has(tile.key)) continue
    const before = usual[at - 1]
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, tile)
  }
  return all
}

/** Those that are shown, in their order. */
export const shownOf = <T extends { readonly key: string }>(
  usual: readonly T[],
  layout: Layout,
): readonly T[] => arranged(usual, layout).filter(({ key }) => !layout.hidden.includes(key))

/** The keys with one of them at another place, which is kept within the list. */
export function moved(keys: readonly string[], key: string, place: number): readonly string[] {
  const rest = keys.filter((each) => each !== key)
  if (rest.length === keys.length) return keys
  const at = Math.min(Math.max(place, 0), rest.length)
  return [...rest.slice(0, at), key, ...rest.slice(at)]
}
