import { insist, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { keepScan, resolveCode } from '#scanning/server/index.ts'
import { returnNoun } from '../returns.nouns.ts'
import { lineToReceive, refuseReceiving } from '../returns.rules.ts'
import { findReturn, returnLinesOf } from './find-return.ts'
import { getReturn } from './get-return.ts'
import { takeFoundIn, takeUnitsIn } from './take-units-in.ts'

/** A unit is scanned out of the parcel: it is here from then on, but not for sale. */
export function receiveUnit(
  db: Database,
  actor: Actor,
  input: { id: string; code: string },
  request: IdempotentRequest | null,
) {
  const scan = { task: 'return', raw: input.code }
  return keepScan(db, actor, scan, request, async (tx) => {
    const found = await findReturn(tx, actor, input.id, { locked: true })
    const { id, label, state, orderId, outletId } = found
    insist(refuseReceiving(label, state))
    const scanned = await resolveCode(tx, actor, {
      raw: input.code,
      outletId,
      expects: ['variant'],
    })
    const { variantId, quantity, lotCode, expiresOn } = scanned
    let lineId: string
    if (orderId === null) {
      const lot = lotCode ? { variantId, code: lotCode, expiresOn } : null
      lineId = await takeFoundIn(tx, actor, found, { variantId, quantity, lot })
    } else {
      const line = lineToReceive(label, await returnLinesOf(tx, id), scanned)
      if (line instanceof Refusal) throw line
      await takeUnitsIn(tx, actor, { ...found, orderId }, [{ line, quantity }], {
        isUntilGraded: true,
      })
      lineId = line.id
    }
    hintAfterCommit(tx, { noun: returnNoun.key, ids: [id], outletId })
    const answer = { lineId, return: await getReturn(tx, actor, { id }) }
    return { answer, about: { noun: returnNoun.key, id } }
  })
}
