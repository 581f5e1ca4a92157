import type { Minor } from '#platform/money.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type CashPieces, denominationsOf, totalOfCash } from '../cash-count.rules.ts'
import { changeOf, type MovementKind } from '../registers.rules.ts'
import type { Tender } from '../tenders.ts'

type PastTaking = {
  readonly paymentId: string
  readonly kind: 'payment' | 'refund'
  readonly method: Tender
  readonly amountMinor: Minor
  readonly at: string
}

type PastMovement = {
  readonly kind: MovementKind
  readonly amountMinor: Minor
  readonly reasonCode: string
  readonly reason: string
  readonly at: string
}

export type PastSession = {
  readonly registerId: string
  readonly outletId: string
  readonly currency: string
  readonly openingMinor: Minor
  readonly openedBy: string
  readonly openedAt: string
  readonly takings: readonly PastTaking[]
  readonly movements: readonly PastMovement[]
  /** Null for one that is still open. */
  readonly closing: {
    readonly zNumber: number
    readonly differenceMinor: Minor
    readonly reason: string
    readonly closedBy: string
    readonly closedAt: string
  } | null
}

/** Adds a session of the past with its counts and entries, for demo data only. */
export async function addPastSession(tx: Tx, session: PastSession): Promise<string> {
  const { registerId, outletId, currency, openingMinor, closing, takings, movements } = session
  const id = newId()
  const entries = [
    ...takings.map(({ paymentId, kind, method, amountMinor, at }) => ({
      kind,
      method,
      amount_minor: kind === 'payment' ? amountMinor : -amountMinor,
      payment_id: paymentId,
      reason_code: null,
      reason: '',
      made_at: at,
    })),
    ...movements.map(({ kind, amountMinor, reasonCode, reason, at }) => ({
      kind,
      method: 'cash' as const,
      amount_minor: changeOf(kind, amountMinor),
      payment_id: null,
      reason_code: reasonCode,
      reason,
      made_at: at,
    })),
  ]
  const cash = entries.filter(({ method }) => method === 'cash')
  const expectedMinor = cash.reduce((sum, entry) => sum + entry.amount_minor, openingMinor)
  const countedMinor = expectedMinor + (closing?.differenceMinor ?? 0)
  await tx
    .insertInto('register_sessions')
    .values({
      id,
      register_id: registerId,
      outlet_id: outletId,
      currency,
      opening_minor: openingMinor,
      opened_by: session.openedBy,
      opened_at: session.openedAt,
      ...(closing && {
        state: 'closed',
        state_changed_at: closing.closedAt,
        counted_minor: countedMinor,
        expected_minor: expectedMinor,
        difference_reason: closing.reason,
        z_number: closing.zNumber,
        closed_by: closing.closedBy,
        closed_at: closing.closedAt,
      }),
    })
    .execute()
  if (entries.length > 0)
    await tx
      .insertInto('register_entries')
      .values(
        entries.map((entry) => ({
          id: newId(),
          session_id: id,
          made_by: session.openedBy,
          ...entry,
        })),
      )
      .execute()
  const count = { session_id: id, attempt: 1 }
  await tx
    .insertInto('register_counts')
    .values([
      {
        ...count,
        id: newId(),
        purpose: 'opening',
        pieces: JSON.stringify(inPieces(openingMinor, currency)),
        counted_minor: openingMinor,
        expected_minor: null,
        counted_by: session.openedBy,
        counted_at: session.openedAt,
      },
      ...(closing === null
        ? []
        : [
            {
              ...count,
              id: newId(),
              purpose: 'closing',
              pieces: JSON.stringify(inPieces(countedMinor, currency)),
              counted_minor: countedMinor,
              expected_minor: expectedMinor,
              counted_by: closing.closedBy,
              counted_at: closing.closedAt,
            },
          ]),
    ])
    .execute()
  if (closing)
    await tx
      .updateTable('registers')
      .set({ last_z_number: closing.zNumber })
      .where('id', '=', registerId)
      .execute()
  return id
}

/** An amount in as few notes and coins as possible. */
function inPieces(amountMinor: Minor, currency: string): CashPieces[] {
  let left = amountMinor
  const pieces = denominationsOf(currency).map((valueMinor) => {
    const taken = Math.floor(left / valueMinor)
    left -= taken * valueMinor
    return { valueMinor, pieces: taken }
  })
  const counted = pieces.filter((each) => each.pieces > 0)
  if (totalOfCash(counted) !== amountMinor)
    throw new Error(`${amountMinor} of ${currency} is not in its notes and coins.`)
  return counted
}
