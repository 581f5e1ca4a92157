import { type FittingOrder, fitOrder } from '../online-retail.order.ts'
import { type Draft, type Refused, readInvoice } from '../online-retail.rules.ts'
import type { Batch } from './gather-invoices.ts'

/** A batch, validated as far as possible without the database. */
export type SortedBatch = {
  readonly orders: readonly FittingOrder[]
  readonly cancellations: readonly Draft[]
  readonly refused: readonly Refused[]
  readonly end: number
}

/** Reads the invoices of each batch: what can be imported, and what is refused. */
export async function* sortBatches(
  batches: AsyncIterable<Batch>,
  outletId: string,
): AsyncGenerator<SortedBatch> {
  for await (const batch of batches) yield sortBatch(batch, outletId)
}

function sortBatch(batch: Batch, outletId: string): SortedBatch {
  const refused: Refused[] = [...batch.refused]
  const orders: FittingOrder[] = []
  const cancellations: Draft[] = []
  for (const rows of batch.invoices) {
    const read = readInvoice(rows)
    refused.push(...read.refused)
    if (read.draft?.kind === 'cancellation') cancellations.push(read.draft)
    if (read.draft?.kind !== 'order') continue
    const fit = fitOrder(read.draft, outletId)
    refused.push(...fit.refused)
    if (fit.fitting) orders.push(fit.fitting)
  }
  return { orders, cancellations, refused, end: batch.end }
}
