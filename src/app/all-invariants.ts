import { duesEqualParcels } from '#delivery/remittances/server/index.ts'
import { keptFigures } from '#platform/server/db/check-kept.ts'
import { chainIsWhole } from '#platform/server/events/check-chain-part.ts'
import type { Invariant } from '#platform/server/watch/invariants.ts'
import { reservationsEqualDemand } from '#sales/orders/server/index.ts'
import { levelsEqualLedger } from '#stock/inventory/server/index.ts'
import { allKeptRows, allKeptSums } from './all-kept-sums.ts'

/** What is checked while the product runs, part by part. */
export const allInvariants: readonly Invariant[] = [
  levelsEqualLedger,
  reservationsEqualDemand,
  duesEqualParcels,
  chainIsWhole,
  keptFigures([...allKeptSums, ...allKeptRows]),
]
