import { aisleOf } from '#organization/outlets/walk-order.ts'
import { Refusal } from '#platform/refusal.ts'
import { namesInWords } from './count-kinds.ts'

export type AreaGiven = {
  readonly name: string
  /** Its bins by the first part of their codes. */
  readonly aisles: readonly string[]
  /** Or from one bin to another in pick sequence. */
  readonly firstBinId: string | null
  readonly lastBinId: string | null
}

export type BinInSequence = { readonly id: string; readonly code: string }

/** The bins of an area; of a range also where it is given backwards. */
export function binsOfArea(
  area: AreaGiven,
  bins: readonly BinInSequence[],
): readonly BinInSequence[] {
  if (area.aisles.length > 0) return bins.filter(({ code }) => area.aisles.includes(aisleOf(code)))
  const ends = [area.firstBinId, area.lastBinId].map((id) => bins.findIndex((bin) => bin.id === id))
  if (ends.includes(-1)) return []
  return bins.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** Every area has bins and a name of its own, and no bin is in two. */
export function refuseAreas(
  areas: readonly AreaGiven[],
  bins: readonly BinInSequence[],
): Refusal | null {
  const taken = new Map<string, string>()
  for (const [at, area] of areas.entries()) {
    const field = `areas.${at}.name`
    if (areas.findIndex(({ name }) => name === area.name) < at)
      return new Refusal(
        'unprocessable',
        'area_named_twice',
        `Two areas are called ${area.name}. Give one of them another name.`,
        { field },
      )
    const own = binsOfArea(area, bins)
    if (own.length === 0)
      return new Refusal(
        'unprocessable',
        'area_empty',
        `${area.name} has no bin of this outlet. Choose aisles, or a first and a last bin.`,
        { field },
      )
    const shared = own.filter(({ id }) => taken.has(id))
    const [first] = shared
    if (first)
      return new Refusal(
        'unprocessable',
        'areas_overlap',
        `${namesInWords(shared.map(({ code }) => code))} would be in ${taken.get(first.id)} and in ${area.name}. A bin belongs to one area.`,
        { field },
      )
    for (const { id } of own) taken.set(id, area.name)
  }
  return null
}

/** Divides bins into so many ranges of about the same length, in pick sequence. */
export function equalRanges(
  bins: readonly BinInSequence[],
  parts: number,
): readonly (readonly BinInSequence[])[] {
  const most = Math.min(parts, bins.length)
  return Array.from({ length: most }, (_, at) =>
    bins.slice(Math.floor((at * bins.length) / most), Math.floor(((at + 1) * bins.length) / most)),
  )
}
