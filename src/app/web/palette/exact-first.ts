type Found = { readonly isExact: boolean }

/** Exact matches come first, and their group too; the rest keeps its order. */
export function exactFirst<F extends Found, G extends { readonly found: readonly F[] }>(
  groups: readonly G[],
): readonly G[] {
  const rank = (isExact: boolean) => (isExact ? 0 : 1)
  const hasExact = ({ found }: G) => found.some(({ isExact }) => isExact)
  return groups
    .map((group) => ({
      ...group,
      found: group.found.toSorted((a, b) => rank(a.isExact) - rank(b.isExact)),
    }))
    .toSorted((a, b) => rank(hasExact(a)) - rank(hasExact(b)))
}

/** Whether the search text is one of these as a whole, in any case. */
export function isWhole(q: string, texts: readonly (string | null)[]): boolean {
  const wanted = q.trim().toLowerCase()
  return wanted !== '' && texts.some((text) => text?.toLowerCase() === wanted)
}
