import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { cancelUnits, type UnitsAsked } from '#sales/orders/server/index.ts'
import { retailChannel } from '../online-retail.order.ts'
import { type Draft, type DraftLine, type Refused, refuse } from '../online-retail.rules.ts'
import type { Counts, RunningImport } from './import-progress.ts'

type Ask = { readonly draft: Draft; readonly line: DraftLine; readonly units: UnitsAsked | null }

/**
 * Cancels what the cancellations of a batch name, in the order of the file. Each cancellation has
 * its effect once, whichever import brings it; units that no order holds any more are refused.
 */
export async function applyCancellations(
  tx: Tx,
  actor: Actor,
  run: RunningImport,
  drafts: readonly Draft[],
): Promise<{ counts: Counts; refused: readonly Refused[] }> {
  const whole = drafts.filter((draft) => draft.lines.length > 0)
  if (whole.length === 0) return { counts: {}, refused: [] }
  const { fresh, skippedLines, refused } = await claim(tx, run, whole)
  const asks = await toAsks(tx, fresh)
  const able = asks.flatMap(({ units }) => units ?? [])
  const { got, ordersCancelled } = await cancelUnits(
    tx,
    actor,
    { channel: retailChannel, outletId: run.outletId },
    able,
  )
  const gotOf = new Map(able.map((units, index) => [units, got[index] ?? 0]))
  const unmet = asks.flatMap(({ draft, line, units }) => {
    const missing = line.quantity - (units ? (gotOf.get(units) ?? 0) : 0)
    if (missing === 0) return []
    const reason = `No earlier order of customer ${draft.customerRef} still holds ${missing} of ${line.sku}.`
    return [refuse(line.row, 'Quantity', reason)]
  })
  const counts = {
    cancellations: fresh.length,
    cancelledOrders: ordersCancelled,
    cancelledUnits: got.reduce((sum, units) => sum + units, 0),
    lines: asks.length - unmet.length,
    alreadyImported: skippedLines,
  }
  return { counts, refused: [...refused, ...unmet] }
}

/** Writes down which cancellations this import applies; the others were applied before. */
async function claim(tx: Tx, run: RunningImport, drafts: readonly Draft[]) {
  const refs = drafts.map((draft) => draft.ref)
  const claimed = await sql<{ ref: string }>`
    insert into import_cancellations (channel, external_ref, import_id)
    select ${retailChannel}, ref, ${run.id}::uuid from unnest(${refs}::text[]) as ref
    order by ref on conflict do nothing returning external_ref as ref`.execute(tx)
  const mine = new Set(claimed.rows.map((row) => row.ref))
  const fresh = drafts.filter((draft) => mine.has(draft.ref))
  const known = drafts.filter((draft) => !mine.has(draft.ref))
  const ours = known.length === 0 ? new Set<string>() : await claimedBefore(tx, run.id, known)
  const torn = known.filter((draft) => ours.has(draft.ref))
  const refused = torn.flatMap(({ ref, lines }) =>
    lines.map(({ row }) => {
      const reason = `Cancellation ${ref} came earlier in this file, without this line. Cancel the units by hand.`
      return refuse(row, 'InvoiceNo', reason)
    }),
  )
  const skipped = known.filter((draft) => !ours.has(draft.ref))
  const skippedLines = skipped.reduce((sum, draft) => sum + draft.lines.length, 0)
  return { fresh, skippedLines, refused }
}

async function claimedBefore(tx: Tx, importId: string, drafts: readonly Draft[]) {
  const found = await tx
    .selectFrom('import_cancellations')
    .select('external_ref')
    .where('channel', '=', retailChannel)
    .where('import_id', '=', importId)
    .where(
      'external_ref',
      'in',
      drafts.map((draft) => draft.ref),
    )
    .execute()
  return new Set(found.map((row) => row.external_ref))
}

async function toAsks(tx: Tx, drafts: readonly Draft[]): Promise<Ask[]> {
  const skus = [...new Set(drafts.flatMap(({ lines }) => lines.map((line) => line.sku)))]
  const refs = [...new Set(drafts.map((draft) => draft.customerRef))]
  const variants = await sql<{ id: string; sku: string }>`
    select id, sku from variants where sku = any(${skus}::text[])`.execute(tx)
  const customers = await sql<{ id: string; ref: string }>`
    select id, external_ref as ref from customers
    where source = ${retailChannel} and external_ref = any(${refs}::text[])`.execute(tx)
  const variantIds = new Map(variants.rows.map((row) => [row.sku, row.id]))
  const customerIds = new Map(customers.rows.map((row) => [row.ref, row.id]))
  return drafts.flatMap((draft) =>
    draft.lines.map((line) => {
      const variantId = variantIds.get(line.sku)
      const customerId = customerIds.get(draft.customerRef ?? '')
      if (!variantId || !customerId) return { draft, line, units: null }
      const { quantity } = line
      const units = { customerId, variantId, quantity, placedUpTo: draft.at, reason: draft.ref }
      return { draft, line, units }
    }),
  )
}
