import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { requireBins } from './require-places.ts'
import { requireStart, type StartedData } from './require-start.ts'
import { setReorderPoints } from './set-reorder-points.ts'

/** Sets for many levels when and how much is ordered. */
export async function setReorderData(
  tx: Tx,
  actor: Actor,
  { rows }: { rows: readonly StartedData[] },
): Promise<{ changed: number }> {
  for (const { outletId } of rows) requireWithinOutlets(actor, capability.inventory, outletId)
  await requireBins(tx, rows)
  await requireStart(tx, rows)
  const given = rows.map(({ from: _from, ...row }) => row)
  return { changed: await setReorderPoints(tx, actor, given) }
}
