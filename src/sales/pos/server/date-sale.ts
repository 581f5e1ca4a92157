import type { Tx } from '#platform/server/db/database.ts'

/** Dates a sale back, for demo data only. @param at an instant, ISO 8601 */
export async function dateSale(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('sales').set({ sold_at: at }).where('id', '=', id).execute()
}
