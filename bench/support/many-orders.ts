import { addFarOutlet, farUser } from './add-outlets.ts'
import type { BenchDatabase } from './bench-database.ts'
import { customersFill } from './fill/fill-customers.ts'
import { drawnOrdersFill } from './fill/fill-drawn-orders.ts'
import { ordersFill } from './fill/fill-orders.ts'
import { fillQuickly } from './fill/fill-quickly.ts'
import { sizesFor } from './fill/fill-shape.ts'

type Sizes = { readonly orders: number; readonly customers: number }

/**
 * Orders and their customers only; the products are those of the bench. One order in a hundred is
 * at a separate outlet, and the returned user has access to that outlet only: the worst case for a
 * search.
 */
export async function addManyOrders(bench: BenchDatabase, sizes: Sizes): Promise<typeof farUser> {
  await addFarOutlet(bench.db)
  const products = bench.variantIds.length
  await fillQuickly(bench.ownerUrl, [drawnOrdersFill, customersFill, ordersFill], {
    ...sizesFor(sizes.orders),
    ...sizes,
    products,
  })
  return farUser
}
