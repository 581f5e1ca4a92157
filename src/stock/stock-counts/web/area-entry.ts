import { type BinInSequence, binsOfArea, equalRanges } from '../count-areas.rules.ts'
import type { AreaOfCount } from '../stock-counts.fields.ts'

/** An area as it is being entered: its bins by aisle, or from one code to another. */
export type AreaEntry = {
  readonly key: string
  readonly name: string
  readonly aisles: readonly string[]
  readonly firstCode: string
  readonly lastCode: string
  readonly counterIds: readonly string[]
}

export type BinOfAisle = BinInSequence & { readonly aisle: string }

const codeOf = (bins: readonly BinInSequence[], id: string | null) =>
  bins.find((bin) => bin.id === id)?.code ?? ''

const idOf = (bins: readonly BinInSequence[], code: string) =>
  bins.find((bin) => bin.code === code.trim().toUpperCase())?.id ?? null

/** The areas that a count has. */
export const entriesOf = (
  areas: readonly AreaOfCount[],
  bins: readonly BinInSequence[],
): readonly AreaEntry[] =>
  areas.flatMap(({ id, name, aisles, firstBinId, lastBinId, counters }) =>
    id === null
      ? []
      : [
          {
            ...{ key: id, name, aisles },
            firstCode: codeOf(bins, firstBinId),
            lastCode: codeOf(bins, lastBinId),
            counterIds: counters.map((counter) => counter.id),
          },
        ],
  )

const emptyEntry = { aisles: [], firstCode: '', lastCode: '', counterIds: [] }

export const newEntry = (key: string, number: number): AreaEntry => ({
  ...{ ...emptyEntry, key, name: `Area ${number}` },
})

/** One area for each aisle. */
export const byAisle = (bins: readonly BinOfAisle[]): readonly AreaEntry[] =>
  [...new Set(bins.map(({ aisle }) => aisle))]
    .slice(0, mostAreas)
    .map((aisle) => ({ ...emptyEntry, key: aisle, name: `Aisle ${aisle}`, aisles: [aisle] }))

/** The contract takes so many. */
export const mostAreas = 60

/** So many areas of about as many bins each, in pick sequence. */
export const byRanges = (bins: readonly BinInSequence[], parts: number): readonly AreaEntry[] =>
  equalRanges(bins, parts).map((range, at) => ({
    ...{ ...emptyEntry, key: `range ${at}`, name: `Area ${at + 1}` },
    firstCode: range[0]?.code ?? '',
    lastCode: range.at(-1)?.code ?? '',
  }))

/** What the server is asked to save. */
export const areaGiven = (entry: AreaEntry, bins: readonly BinInSequence[]) => ({
  name: entry.name,
  aisles: [...entry.aisles],
  firstBinId: entry.aisles.length > 0 ? null : idOf(bins, entry.firstCode),
  lastBinId: entry.aisles.length > 0 ? null : idOf(bins, entry.lastCode),
  counterIds: [...entry.counterIds],
})

/** How many bins of the count an area has. */
export const binsIn = (entry: AreaEntry, bins: readonly BinInSequence[]): number =>
  binsOfArea(areaGiven(entry, bins), bins).length
