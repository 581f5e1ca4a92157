import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { isScanCounted, keepLateScan, noteScan, scanIn } from '#stock/scanning/server/index.ts'
import type { LateGrade } from '../late-returns.fields.ts'
import { returnNoun } from '../returns.nouns.ts'
import { findReturn } from './find-return.ts'
import { getReturn } from './get-return.ts'
import { inspectUnits } from './inspect-units.ts'
import { takeUnit } from './receive-unit.ts'
import { undoReceiving } from './undo-receiving.ts'

type Input = {
  readonly id: string
  readonly scanId: string
  readonly code: string
  readonly amount?: number | undefined
  readonly graded?: LateGrade | undefined
  readonly undoes?:
    | { readonly scanId: string; readonly lineId: string; readonly quantity: number }
    | undefined
  readonly madeAt: string
}

/**
 * A unit that was received or graded at the return desk without the network. The server decides it
 * again: what is here already, or was graded or settled meanwhile, is refused, and the answer says
 * why. Money is never part of it.
 */
export function noteLater(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const { id, scanId, madeAt, code } = input
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      const scan = { ...scanIn('return', returnNoun, id, code), id: scanId, madeAt }
      const answer = await keepLateScan(tx, actor, scan, () => takeLater(tx, actor, input))
      return { ...answer, return: await getReturn(tx, actor, { id }) }
    }),
  )
}

async function takeLater(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const { id, code, amount, graded, undoes } = input
  const { outletId, label } = await findReturn(tx, actor, id, { locked: true })
  noteScan(tx, { outletId, taskLabel: label })
  if (graded) await inspectUnits(tx, actor, { id, ...graded, note: '' })
  else if (!undoes) await takeUnit(tx, actor, { id, code, amount })
  // A scan that was refused, or never arrived, leaves nothing to undo.
  else if (await isScanCounted(tx, id, undoes.scanId))
    await undoReceiving(tx, actor, { id, lineId: undoes.lineId, quantity: undoes.quantity })
}
