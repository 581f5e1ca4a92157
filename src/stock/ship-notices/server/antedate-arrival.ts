import type { Tx } from '#platform/server/db/database.ts'

/**
 * Sets a day that has passed for an announced delivery, for demo data only: a supplier announces from
 * today on.
 */
export async function antedateArrival(
  tx: Tx,
  { id, arrivesOn }: { readonly id: string; readonly arrivesOn: string },
): Promise<void> {
  await tx.updateTable('ship_notices').set({ arrives_on: arrivesOn }).where('id', '=', id).execute()
}
