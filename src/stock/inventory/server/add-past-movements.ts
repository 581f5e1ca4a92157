import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  type Movement,
  type OpenLevel,
  planInflow,
  planOutflow,
  planReserved,
} from '../ledger.rules.ts'
import { openLevels, readPlaces } from './lock-levels.ts'
import { type InflowRow, pieceOf } from './stock-rows.ts'
import { type Out, splitOverIssues } from './take-back-stock.ts'
import { type Posting, writePostings } from './write-postings.ts'

export type PastMovement = InflowRow & {
  /** ISO 8601. */
  readonly at: string
  readonly kind: 'opening' | 'receipt' | 'reserve' | 'release' | 'issue' | 'return'
  readonly reason: string
  readonly sourceNoun: string
  readonly sourceId: string
  readonly sourceLineId: string | null
  readonly actor: Actor
}

/**
 * Posts past movements, for demo data and generators only, by the rules of the real commands: in
 * time order, each at its value then. The caller ensures that stock was sufficient at every moment
 * between.
 */
export async function addPastMovements(tx: Tx, movements: readonly PastMovement[]): Promise<void> {
  if (movements.length === 0) return
  const levels = await openLevels(tx, movements)
  await readPlaces(tx, levels)
  const out: Out[] = []
  const postings = movements
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .flatMap((past) => {
      const { at, reason, sourceNoun, sourceId, actor } = past
      const document = { at, reason, reasonCode: null, sourceNoun, sourceId }
      return planPast(levels.of(past), past, out).map((movement): Posting => {
        return { ...movement, ...document, actorId: authorId(actor) }
      })
    })
  await writePostings(tx, postings)
  await keepOpenReservations(tx, postings)
}

function planPast(level: OpenLevel, past: PastMovement, out: Out[]): readonly Movement[] {
  const { kind } = past
  switch (kind) {
    case 'opening':
    case 'receipt':
      return planInflow(level, past, { kind })
    case 'reserve':
    case 'release':
      return planReserved(level, past, kind)
    case 'return': {
      const how = { kind, unavailableKind: 'quality_control' } as const
      return splitOverIssues(past, out).flatMap((row) => planInflow(level, row, how))
    }
    case 'issue': {
      const { quantity, sourceLineId } = past
      const effect = { kind, onHand: -1, reserved: -1 } as const
      const { movements, missing } = planOutflow(level, { quantity, sourceLineId }, effect)
      if (missing > 0) throw new Error(`${level.sku} falls short by ${missing} at ${past.at}.`)
      const pieces = movements.map(pieceOf)
      out.push(...pieces.map((piece) => ({ ...piece, lineId: sourceLineId ?? '' })))
      return movements
    }
  }
}

async function keepOpenReservations(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const rows = postings.filter((row) => row.reservedDelta !== 0 && row.sourceLineId !== null)
  await sql`insert into stock_reservations
      (source_line_id, source_noun, source_id, variant_id, outlet_id, quantity, created_at)
    select "sourceLineId", "sourceNoun", "sourceId", "variantId", "outletId",
      sum("reservedDelta")::bigint, min(at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("sourceLineId" uuid,
      "sourceNoun" text, "sourceId" uuid, "variantId" uuid, "outletId" uuid,
      "reservedDelta" bigint, at timestamptz)
    group by 1, 2, 3, 4, 5 having sum("reservedDelta") > 0`.execute(tx)
}
