import type { Database } from '#platform/server/db/database.ts'
import { addFarOutlet, addMainOutlets } from '../add-outlets.ts'
import { allFills } from './all-fills.ts'
import { fillQuickly } from './fill-quickly.ts'
import type { FillSizes } from './fill-shape.ts'

type Emptied = { readonly db: Database; readonly ownerUrl: string }

/** All areas into a migrated, empty database. */
export async function fillDatabase({ db, ownerUrl }: Emptied, sizes: FillSizes): Promise<void> {
  await addMainOutlets(db)
  await addFarOutlet(db)
  await fillQuickly(ownerUrl, allFills, sizes)
}
