import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { applyCancellations } from './apply-cancellations.ts'
import { addCounts, keepProgress, type RunningImport } from './import-progress.ts'
import { placeDrafts } from './place-drafts.ts'
import { skipKnownOrders } from './skip-known-orders.ts'
import type { SortedBatch } from './sort-batches.ts'

/** Imports one batch in one transaction and returns the import in its new state. */
export async function takeInBatch(
  db: Database,
  actor: Actor,
  run: RunningImport,
  batch: SortedBatch,
): Promise<RunningImport> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((tx) => takeIn(tx, db, actor, run, batch))
    } catch (error) {
      // Another import brought the same order, customer or product at the same time; now that it is
      // there, the next try finds it.
      if (tries === 3 || !races.has(brokenConstraint(error) ?? '')) throw error
    }
  }
}

const races = new Set(['orders_by_external_ref', 'customers_by_source', 'variants_sku_key'])

/**
 * All orders come before all cancellations: a cancellation applies only to orders placed before it,
 * so that it may be anywhere between them.
 */
async function takeIn(
  tx: Tx,
  db: Database,
  actor: Actor,
  run: RunningImport,
  { orders, cancellations, refused, end }: SortedBatch,
): Promise<RunningImport> {
  const { fresh, skippedLines, refused: torn } = await skipKnownOrders(tx, run.outletId, orders)
  const placed = await placeDrafts(tx, db, actor, run, fresh)
  const cancelled = await applyCancellations(tx, actor, run, cancellations)
  const counts = addCounts(addCounts(placed.counts, cancelled.counts), {
    alreadyImported: skippedLines,
  })
  return keepProgress(tx, run, {
    end,
    counts,
    refused: [...refused, ...torn, ...placed.refused, ...cancelled.refused],
  })
}
