import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { requireBins } from '#stock/inventory/server/index.ts'
import { keepScan, noteScan, resolveCode, scanIn } from '#stock/scanning/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import { findAtEnd } from './find-transfer.ts'

type Scan = { readonly id: string; readonly code: string }

/** Reads the destination bin of the next items; the counts that follow name it. */
export function scanBin(
  db: Database,
  actor: Actor,
  input: Scan,
  request: IdempotentRequest | null,
) {
  const scan = scanIn('transfer in', transferNoun, input.id, input.code)
  return keepScan(db, actor, scan, request, (tx) => readBin(tx, actor, input))
}

async function readBin(tx: Tx, actor: Actor, { id, code: raw }: Scan) {
  const transfer = await findAtEnd(tx, actor, id, 'destination')
  const outletId = transfer.toOutletId
  noteScan(tx, { outletId, taskLabel: transfer.label })
  throwIfRefused(refuseMove(transferMachine, 'receive', transfer))
  const { binId, code } = await resolveCode(tx, actor, { raw, outletId, expects: ['bin'] })
  await requireBins(tx, [{ outletId, binId }])
  return { answer: { binId, code } }
}
