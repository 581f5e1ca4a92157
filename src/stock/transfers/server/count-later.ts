import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { isScanCounted, keepLateScan, scanIn } from '#stock/scanning/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { type ArrivalInput, countUnits, findCountable, uncount, unitsOfScan } from './count-line.ts'
import { getTransfer } from './get-transfer.ts'

type Input = ArrivalInput & {
  readonly scanId: string
  readonly undoes?: { readonly scanId: string } | undefined
  readonly madeAt: string
}

/**
 * A scan of arriving goods that a device made without the network. The server decides it again, with
 * what others counted meanwhile; what no longer fits is refused, and the answer says why.
 */
export function countLater(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const { id, scanId, madeAt, undoes, code } = input
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      const raw = undoes ? 'A-UNDO' : code
      const scan = { ...scanIn('transfer in', transferNoun, id, raw), id: scanId, madeAt }
      const answer = await keepLateScan(tx, actor, scan, () => takeLater(tx, actor, input))
      return { ...answer, transfer: await getTransfer(tx, actor, { id }) }
    }),
  )
}

async function takeLater(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const { id, undoes } = input
  if (!undoes) {
    await countUnits(tx, actor, input)
    return
  }
  await findCountable(tx, actor, id)
  // A scan that was refused, or never arrived, leaves nothing to take back.
  if (!(await isScanCounted(tx, id, undoes.scanId))) return
  // The same facts give the same line and lot.
  const { units } = await unitsOfScan(tx, actor, { ...input, mayExceed: true })
  await uncount(tx, actor, { id, ...units })
}
