import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { countedScan, keepLateScan, scanIn } from '#stock/scanning/server/index.ts'
import { loadSheetNoun } from '../../dispatch.nouns.ts'
import { refuseLoading } from '../../loading.rules.ts'
import { getSheet } from './get-sheet.ts'
import { findScanned, putOnSheet, takeOffSheet } from './scan-to-sheet.ts'

type Input = {
  readonly id: string
  readonly scanId: string
  readonly code: string
  readonly despiteSuspension?: boolean | undefined
  readonly undoes?: { readonly scanId: string } | undefined
  readonly madeAt: string
}

/**
 * A parcel that was loaded without the network. The server decides it again: a label that was
 * replaced, a hold or a sheet that was closed meanwhile refuses it, and the answer says why.
 */
export function loadLater(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const { id, scanId, madeAt, code } = input
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      const scan = { ...scanIn('load', loadSheetNoun, id, code), id: scanId, madeAt }
      const answer = await keepLateScan(tx, actor, scan, () => takeLater(tx, actor, input))
      return { ...answer, sheet: await getSheet(tx, actor, { id }) }
    }),
  )
}

async function takeLater(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const { id, undoes } = input
  if (!undoes) {
    await putOnSheet(tx, actor, input)
    return
  }
  const sheet = await findScanned(tx, actor, id)
  throwIfRefused(refuseLoading(sheet.label, sheet.state))
  // A scan that was refused, or never arrived, leaves nothing to take off.
  const parcelId = (await countedScan(tx, id, undoes.scanId))?.recordId
  if (parcelId) await takeOffSheet(tx, actor, { id, parcelId })
}
