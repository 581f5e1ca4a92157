import type { LotFinder } from '#stock/scanning/server/index.ts'

/** Which of these lots the product has. */
export const knownLots: LotFinder = async (reader, variantId, codes) => {
  if (codes.length === 0) return new Set()
  const lots = await reader
    .selectFrom('lots')
    .select('code')
    .where('variant_id', '=', variantId)
    .where('code', 'in', codes)
    .execute()
  return new Set(lots.map(({ code }) => code))
}
