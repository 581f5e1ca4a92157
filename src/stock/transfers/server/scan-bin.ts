import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { requireBins } from '#stock/inventory/server/index.ts'
import { keepScan, resolveCode } from '#stock/scanning/server/index.ts'
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
  const scan = { task: 'transfer in', raw: input.code }
  return keepScan(db, actor, scan, request, (tx) => readBin(tx, actor, input))
}

async function readBin(tx: Tx, actor: Actor, { id, code: raw }: Scan) {
  const transfer = await findAtEnd(tx, actor, id, 'destination')
  throwIfRefused(refuseMove(transferMachine, 'receive', transfer))
  const outletId = transfer.toOutletId
  const { binId, code } = await resolveCode(tx, actor, { raw, outletId, expects: ['bin'] })
  await requireBins(tx, [{ outletId, binId }])
  return { answer: { binId, code }, about: { noun: transferNoun.key, id } }
}
