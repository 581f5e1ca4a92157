import { allKeptRows, allKeptSums } from '#app/all-kept-sums.ts'
import type { Database } from '#platform/server/db/database.ts'
import { foldRows, noteAllRows } from '#platform/server/db/kept-rows.ts'
import { foldSums, noteAll } from '#platform/server/db/kept-sums.ts'
import { addFarOutlet, addMainOutlets } from '../add-outlets.ts'
import { refreshStatistics } from '../bench-database.ts'
import { allFills } from './all-fills.ts'
import { fillQuickly } from './fill-quickly.ts'
import type { FillSizes } from './fill-shape.ts'

type Emptied = { readonly db: Database; readonly ownerUrl: string }

/** All areas into a migrated, empty database. */
export async function fillDatabase({ db, ownerUrl }: Emptied, sizes: FillSizes): Promise<void> {
  await addMainOutlets(db)
  await addFarOutlet(db)
  await fillQuickly(ownerUrl, allFills, sizes)
  for (const kept of allKeptSums) {
    await db.transaction((tx) => noteAll(tx, kept))
    await foldSums(db, kept)
  }
  for (const kept of allKeptRows) {
    await db.transaction((tx) => noteAllRows(tx, kept))
    await foldRows(db, kept)
  }
  await refreshStatistics(ownerUrl)
}
