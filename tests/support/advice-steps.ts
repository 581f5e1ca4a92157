import { sql } from 'kysely'
import { adviceReader } from '#delivery/advice/server/index.ts'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import { type CourierNews, newsWords } from '#delivery/couriers/courier-news.ts'
import type { ParcelState } from '#delivery/dispatch/parcels.states.ts'
import { followParcel } from '#delivery/dispatch/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { hearAll } from './hear-all.ts'
import { aCourier, aParcel } from './parcel-in-state.ts'
import { setUp, type World } from './world.ts'

type Agreed = {
  readonly adapter?: 'manual' | 'http'
  readonly silence?: 'reattempt' | 'return' | 'hold' | 'ask'
  readonly maxAttempts?: number
  readonly takesAdvice?: readonly string[]
}

const everyKind = [
  'reattempt',
  'reattempt_on',
  'change_contact',
  'change_cash',
  'hold_at_branch',
  'return',
]

/** A courier with an agreement; with a connection it gets nothing until a handler is called. */
export async function anAgreedCourier(db: Database, agreed: Agreed = {}): Promise<string> {
  const { adapter = 'manual', silence = 'ask', maxAttempts = 3, takesAdvice = everyKind } = agreed
  const id = await db.transaction((tx) => aCourier(tx))
  await sql`with connection as (
      insert into connections (id, kind, name, config)
      select ${newId()}, 'courier', ${`Courier ${id}`}, '{}' where ${adapter} = 'http' returning id)
    insert into courier_accounts (courier_id, adapter, connection_id, services, label_source,
      most_per_call, cut_off_time, max_attempts, respond_hours, silence, disposal_days, return_days,
      claim_after_days, claim_within_days, remit_days, cash_fee_basis_points, takes_advice)
    values (${id}, ${adapter}, (select id from connection), '{}', 'ours', 10, '17:00',
      ${maxAttempts}, 24, ${silence}, 10, 10, 7, 30, 7, 0, ${[...takesAdvice]})`.execute(db.reader)
  return id
}

/** A courier's report about a parcel, and the delivery exceptions that follow. */
export async function courierTells(
  db: Database,
  parcelId: string,
  news: CourierNews,
  { reason = 'not_home', at = new Date() }: { reason?: AdviceReason; at?: Date } = {},
): Promise<void> {
  // A reader gets events only after its first run.
  await hearAll(db, adviceReader)
  await db.transaction((tx) =>
    followParcel(tx, setUp, {
      parcelId,
      news,
      at: at.toISOString(),
      text: newsWords[news],
      data: news === 'attempt_failed' ? { reason } : {},
    }),
  )
  await hearAll(db, adviceReader)
}

/** A parcel with a failed attempt, and its delivery exception. */
export async function anAdvice(
  db: Database,
  world: World,
  more: { courierId?: string; cashMinor?: number; reason?: AdviceReason; from?: ParcelState } = {},
) {
  const { reason = 'not_home', from = 'out_for_delivery', cashMinor = 2_000 } = more
  const courierId = more.courierId ?? (await anAgreedCourier(db))
  const parcel = await aParcel(db, world, from, { courierId, cashMinor })
  await courierTells(db, parcel.id, 'attempt_failed', { reason })
  const { id, version } = await db.reader
    .selectFrom('advices')
    .select(['id', 'version'])
    .where('parcel_id', '=', parcel.id)
    .executeTakeFirstOrThrow()
  return { id, version, parcel, courierId }
}
