import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  closeRemittance,
  explainLines,
  keepDues,
  linesOf,
  mapColumns,
  takeFile,
} from '#delivery/remittances/server/index.ts'
import { plainMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { memberOf, type Team } from './create-team.ts'
import { day } from './working-hours.ts'

type Collected = {
  readonly parcelId: string
  readonly courierId: string
  readonly trackingNumber: string
  readonly cashMinor: number
  readonly currency: string
  readonly deliveredAt: string
}

const head = ['AWB', 'COD amount', 'Service charge', 'Net payable']
const mapping = {
  tracking: 'AWB',
  collected: 'COD amount',
  fee: 'Service charge',
  paid: 'Net payable',
}
const feeMinor = 120

/** Couriers pay every two weeks what they collected until some days before. */
const fortnight = 14 * day
const paidAfter = 8 * day

/**
 * What couriers collected in the demo is written down as owed. They paid it as they should until last
 * week; of the newest money the largest two have sent a file with something to explain.
 */
export async function addDemoRemittances(tx: Tx, now: Date, team: Team): Promise<void> {
  const found = await sql<Collected>`
    select p.id as "parcelId", p.courier_id as "courierId", p.tracking_number as "trackingNumber",
      p.cash_minor as "cashMinor", o.currency, p.delivered_at as "deliveredAt"
    from parcels p join orders o on o.id = p.order_id
    where p.delivered_at is not null and p.cash_minor > 0 and p.courier_id is not null
      and p.tracking_number is not null
    order by p.delivered_at, p.id`.execute(tx)
  await keepDues(
    tx,
    found.rows.map(({ parcelId }) => parcelId),
  )
  const byCourier = Map.groupBy(found.rows, ({ courierId }) => courierId)
  const largest = [...byCourier.values()].sort((one, other) => other.length - one.length)
  const clerk = memberOf(team, 'dispatch_manager')
  for (const [rank, parcels] of largest.entries()) {
    const ageOf = ({ deliveredAt }: Collected) => now.getTime() - Date.parse(deliveredAt)
    const past = parcels.filter((parcel) => ageOf(parcel) > paidAfter)
    const turns = Map.groupBy(past, (parcel) => Math.floor((ageOf(parcel) - paidAfter) / fortnight))
    for (const [turn, paid] of [...turns].sort(([one], [other]) => other - one)) {
      const ago = paidAfter / day - 1 + (turn * fortnight) / day
      await payAsOwed(tx, clerk, { day: dayBefore(now, ago), parcels: paid })
    }
    const [before] = past
    const newest = parcels.filter((parcel) => ageOf(parcel) <= paidAfter)
    if (rank < 2 && before)
      await payOddly(tx, clerk, { day: dayBefore(now, 1), parcels: newest, before })
  }
}

type Turn = { readonly day: string; readonly parcels: readonly Collected[] }

async function payAsOwed(tx: Tx, clerk: Actor, turn: Turn): Promise<void> {
  const whole = await pay(tx, clerk, { ...turn, lines: turn.parcels.map(agreeing) })
  await settle(tx, clerk, { ...whole, day: turn.day })
}

/** One is left out, one is short, one is not paid, one is charged too much, one was paid before. */
async function payOddly(
  tx: Tx,
  clerk: Actor,
  { day: on, parcels, before }: Turn & { readonly before: Collected },
): Promise<void> {
  const [left, short, unpaid, dear, ...others] = parcels.slice(0, 20)
  if (!left || !short || !unpaid || !dear) return
  const lines = [
    ...others.map(agreeing),
    lineOf(short, { collected: Math.max(0, short.cashMinor - 500) }),
    lineOf(unpaid, { collected: 0, fee: 0 }),
    lineOf(dear, { fee: 3 * feeMinor }),
    agreeing(before),
    ['ZZ-000-UNKNOWN', '18.50', '1.20', '17.30'],
  ]
  const open = await pay(tx, clerk, { day: on, parcels, lines })
  const found = await linesOf(tx, clerk, { remittanceId: [open.id], show: ['open'] })
  const lineIds = found
    .filter(({ trackingNumber }) => trackingNumber === unpaid.trackingNumber)
    .map(({ id }) => id)
  await explainLines(tx, clerk, { ...open, lineIds, verdict: 'disputed', reason: paidShort })
}

const paidShort = { code: 'courier_paid_short', note: 'Asked by mail' }

const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * day).toISOString().slice(0, 10)

type Paid = {
  readonly day: string
  readonly parcels: readonly Collected[]
  readonly lines: readonly (readonly string[])[]
}

/** The file of a courier, as it sends one every week. */
async function pay(tx: Tx, actor: Actor, { day: on, parcels, lines }: Paid) {
  const [{ courierId: courier, currency }] = [parcels[0] ?? noParcel()]
  const rows = [head, ...lines]
  const file = { courier, currency, on, reference: `COD ${on}`, name: `cod-${on}.csv`, rows }
  const sha256 = createHash('sha256').update(JSON.stringify(file)).digest('hex')
  const taken = await takeFile(tx, actor, { ...file, sha256 })
  // The second file of a courier is read by the columns of the first.
  const isRead = (await linesOf(tx, actor, { remittanceId: [taken.id] })).length > 0
  return isRead ? taken : mapColumns(tx, actor, { ...taken, mapping, decimalSign: '.' })
}

function noParcel(): never {
  throw new Error('Who pays for nothing sends no file.')
}

type Settled = { readonly id: string; readonly version: number; readonly day: string }

/** The bank amount equals the lines. */
async function settle(tx: Tx, actor: Actor, { id, version, day: bankedOn }: Settled) {
  const found = await linesOf(tx, actor, { remittanceId: [id] })
  const bankMinor = found.reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  await closeRemittance(tx, actor, { id, version, bankMinor, bankReference: 'BACS', bankedOn })
}

const agreeing = (parcel: Collected) => lineOf(parcel, {})

function lineOf(
  { trackingNumber, cashMinor, currency }: Collected,
  { collected = cashMinor, fee = feeMinor }: { collected?: number; fee?: number },
): string[] {
  const amounts = [collected, fee, collected - fee].map((minor) => plainMoney(minor, currency))
  return [trackingNumber, ...amounts]
}
