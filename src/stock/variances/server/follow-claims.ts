import { sql } from 'kysely'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { type FoundVariance, findVariance } from './find-variance.ts'
import { missAgain, settleFound, settleVariance } from './lost-parcel.ts'
import { moveVariance } from './tell-variance.ts'

const author = systemActor('Variances')

type Heard = Parameters<EventReader['take']>[1][number]

type Follow = (tx: Tx, variance: FoundVariance, event: Heard) => Promise<void>

/** What becomes of a variance when the claim on its supplier ends. */
const ofSupplierClaim: Readonly<Record<string, Follow>> = {
  'supplier_claim.settled': (tx, variance, { label }) =>
    settle(tx, variance, `${label} was settled`),
  'supplier_claim.written_off': (tx, variance, { label }) =>
    refuse(tx, variance, `${label} was written off`),
  'supplier_claim.cancelled': (tx, variance, { label }) =>
    refuse(tx, variance, `${label} was cancelled`),
}

/** What becomes of goods that are missing with their parcel. */
const ofCase: Readonly<Record<string, Follow>> = {
  'return_case.claimed': (tx, variance, event) => dispute(tx, variance, event),
  'return_case.let_go': (tx, variance, event) =>
    refuse(tx, variance, `${textIn(event, 'claim')} ended without a payment`),
  'return_case.recovered': (tx, variance, event) =>
    settle(tx, variance, `${textIn(event, 'claim')} was paid`),
  'return_case.written_off': (tx, variance) =>
    settleVariance(tx, variance, 'The parcel was written off', { isLost: true }),
  'return_case.found': (tx, variance) => settleFound(tx, variance, 'The parcel was found'),
  'return_case.reopened': (tx, variance) => missAgain(tx, variance),
}

const ofParcel: Readonly<Record<string, Follow>> = {
  'parcel.received_back': (tx, variance) =>
    settleFound(tx, variance, 'The parcel was received back'),
  'parcel.delivered': (tx, variance) => settleFound(tx, variance, 'The parcel was delivered'),
  'parcel.report_undone': followUndone,
  'parcel.receipt_undone': followUndone,
}

/** Follows the claims on suppliers, missing parcels and their claims. */
export const variancesReader = {
  name: 'variances',
  types: [...Object.keys(ofSupplierClaim), ...Object.keys(ofCase), ...Object.keys(ofParcel)],
  async take(tx: Tx, events: readonly Heard[]) {
    for (const event of events) if (event.result === 'ok') await followEvent(tx, event)
  },
} satisfies EventReader

async function followEvent(tx: Tx, event: Heard): Promise<void> {
  const { type, entityId } = event
  const parcelId = type in ofCase ? textIn(event, 'parcel') : entityId
  const which =
    type in ofSupplierClaim
      ? sql<boolean>`v.claim_noun = 'supplier_claim' and v.claim_id = ${entityId}`
      : sql<boolean>`v.parcel_id = ${parcelId}`
  const follow = ofSupplierClaim[type] ?? ofCase[type] ?? ofParcel[type]
  const found = await sql<{ id: string }>`select v.id from stock_variances v where ${which}
    order by v.id for update`.execute(tx)
  for (const { id } of found.rows) await follow?.(tx, await findVariance(tx, author, id), event)
}

function textIn({ data }: Heard, key: string): string {
  const value = data[key]
  return typeof value === 'string' ? value : ''
}

const settle = (tx: Tx, variance: FoundVariance, why: string) => settleVariance(tx, variance, why)

async function refuse(tx: Tx, variance: FoundVariance, why: string): Promise<void> {
  if (variance.state !== 'disputed') return
  await moveVariance(tx, author, variance, 'refuse', { data: { why } })
}

/** The parcel was claimed on the page of missing returns. */
async function dispute(tx: Tx, variance: FoundVariance, event: Heard): Promise<void> {
  if (variance.state !== 'open' && variance.state !== 'investigating') return
  const claim = { noun: 'return_case', id: event.entityId, label: textIn(event, 'claim') }
  await disputeVariance(tx, author, variance, claim)
}

async function followUndone(tx: Tx, variance: FoundVariance, { data }: Heard): Promise<void> {
  const { state } = data
  const [before, now] = Array.isArray(state) ? state : []
  if (now === 'lost') await missAgain(tx, variance)
  else if (before === 'lost') await settleFound(tx, variance, 'The report of the loss was undone')
}

export type Claim = { readonly noun: string; readonly id: string; readonly label: string }

/** The goods of a variance are claimed; gives the new version. */
export function disputeVariance(
  tx: Tx,
  actor: Actor,
  variance: FoundVariance,
  claim: Claim,
  version?: number,
): Promise<number> {
  return moveVariance(tx, actor, variance, 'dispute', {
    ...(version === undefined ? {} : { version }),
    set: { claim_noun: claim.noun, claim_id: claim.id, claim_label: claim.label },
    data: { claim: claim.label },
  })
}
