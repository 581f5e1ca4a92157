import { sql } from 'kysely'
import { type courierNews, newsWords } from '#delivery/couriers/courier-news.ts'
import { moveForNews, parcelMachine, underWayStates } from '#delivery/dispatch/parcels.states.ts'
import { findParcel, type ParcelFacts } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import type { HandReportInput, ReportOutcome } from '../hand-report.fields.ts'
import type { Outcome } from '../news-outcomes.ts'
import { settleCheck } from './settle-check.ts'
import { takeNews } from './take-news.ts'

type Outcomes = { outcomes: ReportOutcome[] }

/**
 * Saves a courier's reports by phone, email or portal, each parcel in its own transaction: a
 * refusal of one does not affect the others.
 */
export async function reportByHand(
  db: Database,
  actor: Actor,
  input: HandReportInput,
  request: IdempotentRequest | null,
): Promise<Outcomes> {
  const known = await keptAnswer<Outcomes>(db.reader, actor, request)
  if (known) return known
  const outcomes: ReportOutcome[] = []
  for (const row of input.rows) {
    const own = request && { ...request, key: `${request.key} ${row.parcelId}` }
    outcomes.push(await reportSafely(db, actor, input, row, own))
  }
  return db.transaction((tx) => answerOnce(tx, actor, request, async () => ({ outcomes })))
}

type Row = HandReportInput['rows'][number]

async function reportSafely(
  db: Database,
  actor: Actor,
  input: HandReportInput,
  row: Row,
  request: IdempotentRequest | null,
): Promise<ReportOutcome> {
  const { parcelId } = row
  // Before the refusals below: a parcel of another outlet does not exist for this user.
  const { code } = await findParcel(db.reader, actor, capability.dispatch, parcelId)
  const outcome = { parcelId, code, problem: '', problemCode: '' }
  try {
    return await db.transaction((tx) =>
      answerOnce(tx, actor, request, async (): Promise<ReportOutcome> => {
        await reportOne(tx, actor, input, row)
        return { ...outcome, isTaken: true }
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'key_reused') throw error
    return { ...outcome, isTaken: false, problem: error.message, problemCode: error.code }
  }
}

async function reportOne(
  tx: Tx,
  actor: Actor,
  { news, reason, at, saidBy, note, checkId }: HandReportInput,
  { parcelId, cashMinor }: Row,
): Promise<void> {
  const parcel = await findParcel(tx, actor, capability.dispatch, parcelId, { locked: true })
  const { courierId, trackingNumber } = await requireAway(tx, parcel, at)
  if (news === 'attempt_failed' && reason === null)
    throw new Refusal('unprocessable', 'reason_missing', 'Choose why the attempt failed.', {
      field: 'reason',
    })
  const cash = parcel.cashMinor ?? 0
  if (news === 'delivered' && cash > 0 && cashMinor !== cash)
    throw new Refusal(
      'unprocessable',
      'cash_not_confirmed',
      `${formatMoney(cash, parcel.currency)} is to be collected for parcel ${parcel.code}. Confirm that the courier collected it.`,
      { field: 'cashMinor' },
    )
  const { outcomes } = await takeNews(tx, actor, [
    {
      courierId,
      trackingNumber,
      code: '',
      text: note || newsWords[news],
      place: '',
      at,
      isDated: true,
      toldAt: at,
      theirId: `hand:${newId()}`,
      way: 'hand',
      raw: {},
      report: {
        news,
        reason: news === 'attempt_failed' ? reason : null,
        saidBy,
        note,
        enteredBy: actor.name,
      },
    },
  ])
  refuseUntaken(parcel, news, outcomes[0])
  if (checkId) await settleCheck(tx, actor, checkId)
}

/** Users must enter a possible time: neither in the future nor before the parcel was booked. */
async function requireAway(tx: Tx, parcel: ParcelFacts, at: string) {
  const { code, state, courierId, trackingNumber } = parcel
  const isAway = underWayStates.some((one) => one === state)
  if (!isAway || courierId === null || trackingNumber === null)
    throw new Refusal(
      'conflict',
      'not_away',
      `Parcel ${code} is ${parcelMachine.states[state].label.toLowerCase()}, not with a courier, so there is nothing to report.`,
    )
  const found = await sql<{ isFuture: boolean; isBefore: boolean }>`
    select ${at}::timestamptz > now() + interval '5 minutes' as "isFuture",
      coalesce(${at}::timestamptz < booked_at - interval '5 minutes', false) as "isBefore"
    from parcels where id = ${parcel.id}`.execute(tx)
  const [clock] = found.rows
  if (clock?.isFuture)
    throw new Refusal('unprocessable', 'in_future', 'Enter a time that is not in the future.', {
      field: 'at',
    })
  if (clock?.isBefore)
    throw new Refusal(
      'unprocessable',
      'before_booking',
      `Parcel ${code} was booked after that. Enter when it happened.`,
      { field: 'at' },
    )
  return { courierId, trackingNumber }
}

function refuseUntaken(
  { code, state, newsAt }: ParcelFacts,
  news: (typeof courierNews)[number],
  outcome: Outcome | 'repeated' | undefined,
): void {
  if (outcome === 'moved' || outcome === 'note') return
  if (outcome === 'older')
    throw new Refusal(
      'conflict',
      'older',
      `The courier reported something later of parcel ${code}${newsAt ? `, at ${newsAt.slice(0, 16).replace('T', ' ')} UTC` : ''}. Enter the time of the newest event.`,
      { field: 'at' },
    )
  const name = moveForNews(news)
  const refused = name && refuseMove(parcelMachine, name, { label: `Parcel ${code}`, state })
  throw (
    refused ?? new Refusal('conflict', 'wrong_state', `Parcel ${code} does not take this report.`)
  )
}
