import type { Lesson } from './advice.fields.ts'

/** Below this number of parcels a share says little: it is shown with its range. */
export const fewestParcels = 20

export type Share = {
  /** In basis points. */
  readonly share: number
  /**
   * The 95 % range of the true share, in basis points; null above the minimum number of parcels.
   */
  readonly range: readonly [number, number] | null
}

/** The share of delivered parcels; null without parcels. */
export function shareOf({
  parcels,
  delivered,
}: Pick<Lesson, 'parcels' | 'delivered'>): Share | null {
  if (parcels === 0) return null
  const range = parcels < fewestParcels ? wilson(delivered, parcels) : null
  return { share: Math.round((delivered * 10_000) / parcels), range }
}

/**
 * Wilson's score interval at 95 %, which also holds for few parcels and for shares near 0 and 1.
 */
function wilson(part: number, whole: number): readonly [number, number] {
  const squared = 1.96 ** 2
  const share = part / whole
  const middle = share + squared / (2 * whole)
  const reach = Math.sqrt(squared * ((share * (1 - share)) / whole + squared / (4 * whole ** 2)))
  const inPoints = (value: number) => Math.round((value * 10_000) / (1 + squared / whole))
  return [inPoints(middle - reach), inPoints(middle + reach)]
}

export type Advised = {
  readonly best: Lesson
  /** The share of the best, in basis points. */
  readonly share: number
}

/**
 * The best decision for the reason and courier with the most parcels, among those where at least
 * two decisions can be compared; null where none can.
 */
export function bestLesson(lessons: readonly Lesson[]): Advised | null {
  const groups = new Map<string, Lesson[]>()
  for (const lesson of lessons) {
    if (lesson.parcels < fewestParcels) continue
    const key = `${lesson.reason} ${lesson.courierName}`
    groups.set(key, [...(groups.get(key) ?? []), lesson])
  }
  const compared = [...groups.values()].filter(({ length }) => length > 1)
  const parcelsOf = (group: readonly Lesson[]) =>
    group.reduce((sum, { parcels }) => sum + parcels, 0)
  const [most] = compared.toSorted((a, b) => parcelsOf(b) - parcelsOf(a))
  const best = most?.toSorted((a, b) => b.delivered / b.parcels - a.delivered / a.parcels)[0]
  return best ? { best, share: Math.round((best.delivered * 10_000) / best.parcels) } : null
}
