import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anAdvice, anAgreedCourier } from '../../../../tests/support/advice-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { keepsUp } from '../../../../tests/support/keeps-up.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { absencesByArea } from './absences.ts'
import { absenceSums } from './kept-absences.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const reasons: readonly AdviceReason[] = ['not_home', 'refused', 'no_answer']
const towns = ['Leeds', 'LEEDS', 'York', '']

test('parcels that were tried equal a recount after each act, folded or not', async () => {
  const couriers = [await anAgreedCourier(db), await anAgreedCourier(db)]
  const courierOf = (drawn: number) => couriers[drawn % 2] ?? ''
  const someParcel = (drawn: number) => sql`(select id from parcels order by id
    offset ${drawn}::bigint % greatest((select count(*) from parcels), 1) limit 1)`
  const sums = await keepsUp(
    db,
    absenceSums,
    [
      (drawn) => aParcel(db, world, 'delivered', { courierId: courierOf(drawn) }),
      (drawn) =>
        anAdvice(db, world, {
          courierId: courierOf(drawn),
          reason: reasons[drawn % 3] ?? 'refused',
        }),
      (drawn) =>
        sql`update orders set ship_city = ${towns[drawn % 4]} where id =
          (select order_id from parcels where id = ${someParcel(drawn)})`.execute(db.reader),
      (drawn) =>
        sql`update parcels set attempts = ${drawn % 3} where id = ${someParcel(drawn)}`.execute(
          db.reader,
        ),
      (drawn) =>
        sql`update parcels set handed_over_at = handed_over_at - ${drawn % 20} * interval '1 day'
          where id = ${someParcel(drawn)}`.execute(db.reader),
      (drawn) =>
        sql`update advices set reason = ${reasons[drawn % 3]}
          where parcel_id = ${someParcel(drawn)}`.execute(db.reader),
    ],
    50,
  )
  expect(sums.length).toBeGreaterThan(3)
  const counted = await sql<{ absent: number }>`select count(distinct p.id)::integer as absent
    from parcels p join orders o on o.id = p.order_id join advices a on a.parcel_id = p.id
    where a.reason in ('not_home', 'no_answer') and o.ship_city <> ''
      and (p.attempts > 0 or p.state = 'delivered')
      and p.handed_over_at > now() - interval '84 days'`.execute(db.reader)
  const areas = await absencesByArea(db.reader, world.admin)
  expect(areas.reduce((sum, { own }) => sum + own.absent, 0)).toBe(counted.rows[0]?.absent)
})
