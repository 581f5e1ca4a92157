import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openVariance, takeInStock } from '#stock/inventory/server/index.ts'
import type { OpenPiece } from '../arrivals.rules.ts'
import { transferNoun } from '../transfers.nouns.ts'
import type { End, Whereabouts } from '../transfers.rules.ts'
import { expectRest } from './expect-rest.ts'
import { type FoundTransfer, findAtEnd, findTransfer } from './find-transfer.ts'
import { countsOf } from './keep-receipt.ts'
import { keepOpenPieces, piecesOf } from './read-pieces.ts'
import { moveTransfer } from './tell-transfer.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly where: Whereabouts
  /** The end that has the variance when it is lost. */
  readonly borneBy: End
  readonly reason: ReasonGiven
}

/** Nothing of it arrived: the source says where the goods are. */
export async function recallTransfer(tx: Tx, actor: Actor, input: Input) {
  const transfer = await findAtEnd(tx, actor, input.id, 'source')
  return settleRest(tx, actor, transfer, input, 'recall')
}

/** A part of it arrived, and the rest does not. */
export async function closeShort(tx: Tx, actor: Actor, input: Input) {
  const transfer = await findTransfer(tx, actor, input.id, { isLocked: true })
  return settleRest(tx, actor, transfer, input, 'close_short')
}

/**
 * Ends what is in transit: it is back at the source at the value with which it left, or lost, and
 * then each line is a variance of the outlet charged for the loss. Nothing stays between two
 * outlets.
 */
async function settleRest(
  tx: Tx,
  actor: Actor,
  transfer: FoundTransfer,
  { id, version, where, borneBy, reason }: Input,
  move: 'recall' | 'close_short',
) {
  if ((await countsOf(tx, id)).length > 0) throw isBeingCounted(transfer)
  const why = await reasonFor(tx, 'transfer.difference', reason)
  const next = await moveTransfer(tx, actor, transfer, {
    move,
    version,
    concerns: move === 'recall' ? transfer.toOutletId : transfer.fromOutletId,
    data: { ...reasonFacts(why), where, ...(where === 'lost' ? { borneBy } : {}) },
  })
  const open = (await piecesOf(tx, id)).filter((piece) => piece.open > 0)
  const lines = await linesOf(tx, id)
  if (where === 'back') await bringBack(tx, actor, transfer, lines, open, why)
  else await writeOff(tx, actor, transfer, lines, open, { why, borneBy })
  await keepOpenPieces(
    tx,
    open.map((piece) => ({ ...piece, open: 0, openValueMinor: 0 })),
  )
  const column = sql.ref(where === 'back' ? 'sent_back' : 'written_off')
  await sql`update transfer_lines l set ${column} = l.shipped - (l.accepted + l.rejected - l.surplus)
    where l.transfer_id = ${id}`.execute(tx)
  await expectRest(tx, transfer, await linesOf(tx, id))
  return { id, version: next }
}

async function bringBack(
  tx: Tx,
  actor: Actor,
  { id, label, fromOutletId }: FoundTransfer,
  lines: readonly LineRow[],
  open: readonly OpenPiece[],
  why: Reason,
): Promise<void> {
  const reason = `Back from ${label}: ${why.text}`
  const rows = open.map((piece) => ({
    variantId: variantOf(lines, piece),
    outletId: fromOutletId,
    lotId: piece.lotId,
    quantity: piece.open,
    valueMinor: piece.openValueMinor,
    sourceLineId: piece.lineId,
  }))
  const source = { noun: transferNoun.key, id, reason, reasonCode: why.code }
  await takeInStock(tx, actor, source, rows, { kind: 'transfer_in' })
}

async function writeOff(
  tx: Tx,
  actor: Actor,
  { id, label, currency, fromOutletId, toOutletId }: FoundTransfer,
  lines: readonly LineRow[],
  open: readonly OpenPiece[],
  { why, borneBy }: { why: Reason; borneBy: End },
): Promise<void> {
  const outletId = borneBy === 'source' ? fromOutletId : toOutletId
  for (const piece of open) {
    await openVariance(tx, actor, {
      outletId,
      variantId: variantOf(lines, piece),
      lotId: piece.lotId,
      quantity: -piece.open,
      valueMinor: -piece.openValueMinor,
      currency,
      source: { noun: transferNoun.key, id, label },
      cause: why.text,
      isBooked: true,
    })
  }
}

function variantOf(lines: readonly LineRow[], { lineId }: OpenPiece): string {
  return lines.find((line) => line.id === lineId)?.variantId ?? ''
}

function isBeingCounted({ label, toName }: FoundTransfer): Refusal {
  return new Refusal(
    'conflict',
    'being_counted',
    `A delivery of ${label} is being counted at ${toName}. It is received or taken back there first.`,
  )
}
