import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { requireBins } from '#stock/inventory/server/index.ts'
import { keepScan, resolveCode, scanIn } from '#stock/scanning/server/index.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import { findCountable } from './counting.ts'

type Scan = { readonly id: string; readonly code: string }

/** Reads the bin of the next goods; the counts that follow name it. */
export function scanBinOfReceipt(
  db: Database,
  actor: Actor,
  input: Scan,
  request: IdempotentRequest | null,
) {
  const scan = scanIn('receive', receiptNoun, input.id, input.code)
  return keepScan(db, actor, scan, request, async (tx) => {
    const { outletId } = await findCountable(tx, actor, input.id)
    const { binId, code } = await resolveCode(tx, actor, {
      raw: input.code,
      outletId,
      expects: ['bin'],
    })
    await requireBins(tx, [{ outletId, binId }])
    return { answer: { binId, code } }
  })
}
