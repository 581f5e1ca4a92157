import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refusedOrders } from '#delivery/advice/server/index.ts'
import { parcelCode } from '#delivery/dispatch/dispatch.nouns.ts'
import { capability } from '#organization/users/capabilities.ts'
import { demoUsers } from '#organization/users/demo-users.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { systemActor } from '#platform/server/actor.ts'
import { scoreMissing } from '#sales/fraud/server/risk-reader.ts'
import { orderStates } from '#sales/orders/orders.states.ts'
import { countByState } from '#sales/orders/server/index.ts'
import { flagByScores } from '#sales/suspicious/server/flag-customers.ts'
import { suspicionFigures } from '#sales/suspicious/server/suspicion-figures.ts'
import { poorServiceOf } from '#stock/supplier-analytics/server/supplier-costs.queries.ts'
import { accrualList } from '#stock/supplier-invoices/accruals.list.ts'
import { listAccruals } from '#stock/supplier-invoices/server/accruals.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { demoOpenReturns } from './add-demo-returns.ts'
import { demoWaitingCases } from './add-demo-suspicions.ts'
import { demoColleagues } from './demo-colleagues.ts'
import { fillDemo } from './fill-demo.ts'

const now = new Date('2026-10-14T13:20:00Z')
const db = await testDatabase()

beforeAll(async () => {
  await fillDemo(db, now, () => undefined)
})

/** Each statement finds the rows that break its rule; a correct demo has none. */
async function expectNone(statement: string) {
  const { rows } = await db.pool.query(statement)
  expect(rows).toEqual([])
}

/** A sample of a sales channel names a product that is matched by hand: it is on hold, without stock. */
const ofChannels = 1

async function count(statement: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(`select count(*) as count ${statement}`)
  return rows[0]?.count ?? 0
}

test('it holds what the demo promises', async () => {
  const states = await countByState(
    db.reader,
    systemActor('Test'),
    capability.dashboard,
    orderStates,
  )
  const counts = Object.fromEntries(states.map(({ state, count }) => [state, count]))
  expect(states.reduce((sum, each) => sum + each.count, 0)).toBe(2000 + ofChannels)
  expect(counts.returned).toBe(12)
  const held = 'from (select distinct order_id from order_holds where released_at is null) as held'
  expect(await count(held)).toBe(25 + ofChannels)
  // The badge of the menu.
  expect(demoOpenReturns).toBe(12)
  expect(await count("from returns where state not in ('closed', 'declined', 'cancelled')")).toBe(
    demoOpenReturns,
  )
  expect(demoWaitingCases).toBe(5)
  expect(await suspicionFigures(db.reader)).toMatchObject({ waiting: 5, restricted: 2, watch: 1 })
  for (const state of orderStates) expect(counts[state], state).toBeGreaterThan(10)
  const low = "from stock_levels where status in ('low', 'out', 'negative')"
  expect(await count(`${low} and reorder_point is not null`)).toBe(14)
  expect(await count('from accounts')).toBe(demoUsers.length)
  expect(await count('from profiles')).toBe(demoUsers.length + demoColleagues.length)
  expect(await count("from products where kind = 'stock' and state <> 'draft'")).toBe(153)
  // Some of the six hundred are duplicated, so that there are duplicates to find.
  expect(await count('from customers')).toBe(605 + ofChannels)
  expect(await count('from customer_duplicates')).toBe(5)
  expect(await count("from orders where state = 'pending' and placed_at >= '2026-10-14'")).not.toBe(
    0,
  )
  const fraud = `from (select distinct o.customer_id from order_holds h join orders o on o.id = h.order_id
    where h.released_at is null and h.kind = 'fraud' and o.customer_id is not null) as suspicious`
  expect(await count(fraud)).toBe(5)
})

test('what the jobs find in it flags no further customer', async () => {
  while ((await db.transaction((tx) => scoreMissing(tx, refusedOrders))) > 0);
  while ((await db.transaction(flagByScores)) > 0);
  expect((await suspicionFigures(db.reader)).waiting).toBe(demoWaitingCases)
})

test('every outlet that packs has boxes left', async () => {
  await expectNone(`select o.code from outlets o where o.ships and not exists (
      select from packaging_materials m join stock_levels l on l.variant_id = m.id
      where m.kind = 'box' and l.outlet_id = o.id and l.on_hand > 0)`)
  await expectNone(`select o.code from outlets o where o.ships
      and exists (select from parcels p join orders d on d.id = p.order_id where d.outlet_id = o.id)
      and not exists (select from packaging_uses u where u.outlet_id = o.id)`)
})

test('a second filling changes nothing', async () => {
  const before = await count('from events')
  await fillDemo(db, now, () => undefined)
  expect(await count('from events')).toBe(before)
})

test('levels are the sums of their movements', () =>
  expectNone(`select l.variant_id, l.outlet_id from stock_levels l
    left join stock_movements m using (variant_id, outlet_id)
    group by l.variant_id, l.outlet_id
    having l.on_hand <> sum(m.on_hand_delta) or l.reserved <> sum(m.reserved_delta)
      or l.unavailable <> sum(m.unavailable_delta) or count(m.seq) = 0`))

test('stock sufficed at every instant, and movements are in chronological order', () =>
  expectNone(`select * from (
      select seq, at, sum(on_hand_delta) over level as on_hand, sum(reserved_delta) over level as reserved,
        sum(unavailable_delta) over level as unavailable, lag(at) over level as before
      from stock_movements window level as (partition by variant_id, outlet_id order by seq)
    ) as running
    where reserved < 0 or unavailable < 0 or reserved + unavailable > on_hand or before > at`))

test('what is reserved is the open reservations', () =>
  expectNone(`select l.variant_id, l.outlet_id, l.reserved from stock_levels l
    left join stock_reservations r using (variant_id, outlet_id)
    group by l.variant_id, l.outlet_id having l.reserved <> coalesce(sum(r.quantity), 0)`))

test('exactly the lines of undispatched orders are reserved, in full', () =>
  expectNone(`select o.number, o.state, l.quantity, r.quantity as reserved from order_lines l
    join orders o on o.id = l.order_id
    full join (select * from stock_reservations where source_noun = 'order') as r
      on r.source_line_id = l.id and r.source_id = o.id
      and r.variant_id = l.variant_id and r.outlet_id = o.outlet_id
    where o.id is null
      or (o.state in ('pending', 'confirmed', 'packed') and l.variant_id is not null)
        <> (r.source_line_id is not null)
      or (r.quantity is not null and r.quantity <> l.quantity)`))

test('each line has the movements of its order’s state', () =>
  expectNone(`select o.number, o.state from order_lines l join orders o on o.id = l.order_id
    left join stock_movements m on m.source_line_id = l.id
    group by o.id, l.id having sum(m.reserved_delta)
        <> case when o.state in ('pending', 'confirmed', 'packed') then l.quantity else 0 end
      or sum(m.on_hand_delta) <> case when o.state in ('dispatched', 'delivered') then -l.quantity else 0 end
      or sum(m.unavailable_delta) <> case when o.state = 'returned' then l.quantity else 0 end
      or min(m.at) <> o.placed_at or max(m.at) > '${now.toISOString()}'`))

test('packed and later orders are packed in full, and have a parcel of their number', async () => {
  await expectNone(`select o.number, o.state from order_lines l join orders o on o.id = l.order_id
    where l.packed_quantity <> case
      when o.state in ('packed', 'dispatched', 'delivered', 'returned') then l.quantity else 0 end`)
  await expectNone(`select o.number, o.state, p.code from orders o
    left join parcels p on p.order_id = o.id
    where (p.id is not null) <> (o.state in ('packed', 'dispatched', 'delivered', 'returned'))
      or (p.handed_over_at is not null) <> (o.state in ('dispatched', 'delivered', 'returned'))
      or p.code <> '${parcelCode(0).replace('0', '')}' || o.number
      or p.packed_at < o.placed_at or p.handed_over_at < p.packed_at`)
})

test('an order’s totals, numbers and holds add up', async () => {
  await expectNone(`select o.number from orders o join order_lines l on l.order_id = o.id
    group by o.id having o.lines_minor <> sum(l.line_minor) or o.units <> sum(l.quantity)
      or max(l.position) <> count(*) or count(*) not between 1 and 6`)
  await expectNone(`select number from (select number, placed_at,
    lag(placed_at) over (order by number) as before from orders) as o where before > placed_at`)
  await expectNone(`select o.number, o.state from order_holds h join orders o on o.id = h.order_id
    where o.channel_number = '' and ((h.released_at is null and o.state not in ('pending', 'confirmed', 'packed'))
      or h.placed_at < o.placed_at or h.placed_at > '${now.toISOString()}'
      or h.released_at < h.placed_at
      or (h.released_at is null and h.placed_at < o.state_changed_at))`)
})

test('events cover each state in turn, and none is in the future', async () => {
  const told = `with told as (
    select e.*, lag(e.at) over entity as before,
      lag(e.data->'state'->>1, 1, 'pending') over (entity rows unbounded preceding) as state_before
    from events e where e.noun = 'order' and (e.data ? 'state')
    window entity as (partition by e.entity_id order by e.tx, e.seq))`
  await expectNone(`${told} select label, type from told
    where before > at or data->'state'->>0 <> state_before`)
  await expectNone(`select o.number, o.state, o.version, count(e.seq) from orders o
    left join events e on e.entity_id = o.id and e.data ? 'state'
    where o.channel_number = '' group by o.id having o.version <> 1 + count(e.seq)
        + (select count(*) from order_edits d where d.order_id = o.id)
      or o.state_changed_at <> coalesce(max(e.at), o.placed_at)
      or o.state <> coalesce((array_agg(e.data->'state'->>1 order by e.seq desc))[1], 'pending')`)
  await expectNone(`select type, at from events where noun in ('order', 'parcel')
    and at > greatest('${now.toISOString()}'::timestamptz, now())`)
  await expectNone(`select type from (select type, at, lag(at) over (order by tx, seq) as before
    from events where noun in ('order', 'parcel')) as e where before > at`)
})

test('one wave is being picked and one is done, each of orders of the warehouse', async () => {
  const { rows } = await db.pool.query(`select w.state, count(distinct wo.order_id) as orders,
      count(distinct wo.order_id) filter (where wo.left_at is null) as open,
      sum(l.picked) > 0 as picked, sum(l.quantity - l.picked) > 0 as left
    from waves w join wave_orders wo on wo.wave_id = w.id
    join wave_lines l on l.wave_id = w.id and l.order_id = wo.order_id
    group by w.id order by w.state`)
  expect(rows).toEqual([
    { state: 'closed', orders: 6, open: 0, picked: true, left: false },
    { state: 'picking', orders: 3, open: 3, picked: true, left: true },
  ])
  await expectNone(`select w.number, o.number from waves w join wave_orders wo on wo.wave_id = w.id
    join orders o on o.id = wo.order_id join parcels p on p.order_id = o.id
    where p.packed_at > wo.left_at or w.created_at > p.packed_at or o.outlet_id <> w.outlet_id`)
})

test('notifications link inside the app, and everyone who signs in has some unread', async () => {
  await expectNone(`select p.email, count(n.id), count(*) filter (where n.read)
    from profiles p join accounts a on a.user_id = p.id
    left join notifications n on n.user_id = p.id
    group by p.id having count(n.id) not between 5 and 14 or bool_and(n.read) or not bool_or(n.read)`)
  expect(await count('from (select distinct type from notifications) as t')).toBeGreaterThan(5)
})

test('a product sold out while its order was late, and goods in euros are not invoiced', async () => {
  const actor = systemActor('Test')
  const late = await sql<{ id: string }>`select supplier_id as id from purchase_orders
    where state = 'sent' and expected_on < ${now}`.execute(db.reader)
  const days = []
  for (const { id } of late.rows)
    days.push((await poorServiceOf(db.reader, actor, { id })).stockOut.days)
  expect(Math.max(...days)).toBeGreaterThan(5)
  const input = listInput(accrualList).parse({ limit: 200 })
  const { rows } = await listAccruals(db.reader, actor, input)
  const foreign = rows.find(({ currency }) => currency === 'EUR')
  expect(foreign).toMatchObject({ outletCurrency: 'GBP', lines: 1 })
})

test('a hold for an address names what the check finds of that address', async () => {
  const found = await sql<{ reason: string; texts: string[] }>`
    select h.reason, array(select r ->> 'text' from jsonb_array_elements(c.reasons) r) as texts
    from order_holds h join orders o on o.id = h.order_id
      join address_checks c on c.subject_id = o.id
    where h.kind = 'address' and h.released_at is null`.execute(db.reader)
  expect(found.rows.length).toBeGreaterThan(5)
  for (const { reason, texts } of found.rows) expect(texts).toContain(reason)
})
