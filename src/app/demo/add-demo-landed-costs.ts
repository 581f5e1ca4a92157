import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  postLandedCost,
  recordLandedCost,
  reverseLandedCost,
} from '#stock/landed-costs/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

/** Landed costs of the demo's delivery: posted, reversed, and a draft of a customs bill. */
export async function addDemoLandedCosts(tx: Tx, team: Team): Promise<void> {
  const actor = memberOf(team, 'super_manager')
  const { rows } = await sql<{ id: string; outletId: string }>`
    select r.id, r.outlet_id as "outletId" from goods_receipts r
    where r.delivery_note = 'DN-88213' and r.state in ('received', 'put_away')
    order by r.number limit 1`.execute(tx)
  const [receipt] = rows
  if (!receipt) return
  const today = await todayAt(tx, receipt.outletId)
  const record = (reference: string, biller: string, age: number, charges: readonly DemoCharge[]) =>
    recordLandedCost(tx, actor, {
      ...{ supplierId: null, biller, reference, note: '', exclusions: [] },
      costedOn: addDays(today, -age),
      receiptIds: [receipt.id],
      charges: [...charges],
    })
  const pallets = await record('PL-77120', 'Palletline', 6, [
    { kind: 'freight', basis: 'weight', amountMinor: 8_640 },
    { kind: 'insurance', basis: 'value', amountMinor: 1_250 },
  ])
  await postLandedCost(tx, actor, pallets)
  const twice = await record('PL-77120', 'Palletline', 5, [
    { kind: 'freight', basis: 'quantity', amountMinor: 8_640 },
  ])
  const posted = await postLandedCost(tx, actor, twice)
  await reverseLandedCost(tx, actor, { ...posted, note: 'Entered twice' })
  await record('C88-20417', 'Humber Customs Brokers', 1, [
    { kind: 'duty', basis: 'value', amountMinor: 4_215 },
    { kind: 'handling', basis: 'quantity', amountMinor: 1_800 },
  ])
}

type DemoCharge = Parameters<typeof recordLandedCost>[2]['charges'][number]
