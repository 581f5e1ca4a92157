import { setTimeout as sleep } from 'node:timers/promises'
import { printedBinCode } from '#organization/outlets/bins.rules.ts'
import { type BusyShelves, keyOf } from './busy-shelves.ts'
import type { CountDesk, Said } from './count-desk.ts'

type Bin = { readonly binId: string; readonly binCode: string }

type Counting = {
  readonly id: string
  readonly shelves: BusyShelves
  readonly random: () => number
  readonly seen: { scans: number; ambiguous: number; recounted: number; zeros: number }
}

/** Several users count all bins, each the next one that is left. */
export async function countAll(
  counting: Counting,
  scanners: readonly CountDesk[],
  bins: readonly Bin[],
): Promise<void> {
  const left = [...bins]
  await Promise.all(
    scanners.map(async (scanner) => {
      for (let bin = left.shift(); bin; bin = left.shift()) {
        await countBin(counting, scanner, bin)
        // To the next bin.
        await sleep(25)
      }
    }),
  )
}

/** All that is in a bin, product by product; some of it in two scans. */
async function countBin({ id, shelves, random, seen }: Counting, user: CountDesk, bin: Bin) {
  const { binId, binCode } = bin
  must(await user.send(`/stock-counts/${id}/bins`, { code: printedBinCode('MAIN', binCode) }))
  for (const place of shelves.inBin(binId)) {
    let first = 0
    if (random() < 0.25)
      first = await shelves.at([binId], async () => {
        const half = Math.floor(shelves.of(place) / 2)
        if (half > 0) must(await user.tally(id, binId, place.sku, half))
        seen.scans += half > 0 ? 1 : 0
        return half
      })
    if (first > 0) await sleep(40)
    await shelves.at([binId], async () => {
      const rest = shelves.of(place) - first
      if (rest <= 0) return
      must(await user.tally(id, binId, place.sku, rest))
      seen.scans += 1
    })
  }
  await shelves.at([binId], async () => {
    const open = await user.lines(id, `only=to_count&binId=${binId}&limit=500`)
    const lineIds = open.filter(isEmpty(shelves, binId)).map((line) => line.id)
    if (lineIds.length > 0) must(await user.send(`/stock-counts/${id}/zeros`, { lineIds }))
    seen.zeros += lineIds.length
  })
}

const isEmpty =
  (shelves: BusyShelves, binId: string) =>
  ({ variantId }: { variantId: string }) =>
    shelves.of({ binId, variantId }) === 0

/**
 * Ends the count as its counters do: lines whose stock moved are counted once more, those beyond the
 * tolerance by another user.
 */
export async function finishCounting(
  counting: Counting,
  scanners: readonly CountDesk[],
): Promise<void> {
  const { id, seen } = counting
  const [first] = scanners
  if (!first) throw new Error('A count has scanners.')
  for (let round = 0; round < 12; round += 1) {
    const said = await first.step(id, 'submit')
    if (said.code === 'done' && said.body.toRecount === 0) return
    if (said.code === 'done') seen.recounted += Number(said.body.toRecount)
    for (const line of await first.lines(id, 'only=moved&limit=500')) {
      must(await first.send(`/stock-counts/${id}/lines/${line.id}/restart`, {}))
      seen.ambiguous += 1
    }
    for (const line of await first.lines(id, 'only=to_count&limit=500'))
      await countLine(counting, scanners, line)
  }
  throw new Error('The count does not end.')
}

type Line = { readonly id: string; readonly variantId: string; readonly binId: string | null }

/** One line, at once, by a user who may. */
async function countLine(
  { id, shelves, seen }: Counting,
  scanners: readonly CountDesk[],
  line: Line,
): Promise<void> {
  const binId = line.binId ?? ''
  const place = shelves.places.get(keyOf({ binId, variantId: line.variantId }))
  await shelves.at([binId], async () => {
    for (const user of scanners) {
      const units = place ? shelves.of(place) : 0
      const said =
        place && units > 0
          ? await user.tally(id, binId, place.sku, units)
          : await user.send(`/stock-counts/${id}/zeros`, { lineIds: [line.id] })
      seen.scans += 1
      if (said.code === 'recount_by_another') continue
      must(said)
      return
    }
    throw new Error('No scanner may count this line.')
  })
}

function must(said: Said): void {
  if (said.code !== 'done') throw new Error(`${said.status} ${said.code}: ${said.message}`)
}
