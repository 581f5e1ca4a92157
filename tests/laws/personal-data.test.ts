import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allActions } from '#app/declared.ts'
import { customerParts } from '#app/parts-of-customers.ts'
import { personalColumns } from '#app/personal-columns.ts'
import { historyOfAdvice } from '#delivery/advice/server/get-advice.ts'
import { getCase, historyOfCase } from '#delivery/claims/server/get-case.ts'
import { getClaim, historyOfClaim } from '#delivery/claims/server/list-claims.ts'
import { saveWord } from '#delivery/couriers/server/index.ts'
import { historyOfParcel } from '#delivery/dispatch/server/parcels/get-parcel.ts'
import { historyOfWave } from '#delivery/dispatch/server/waves/get-wave.ts'
import { linesOf } from '#delivery/remittances/server/list-lines.ts'
import { historyOfRemittance } from '#delivery/remittances/server/list-remittances.ts'
import { getReturn, historyOfReturn } from '#delivery/returns/server/get-return.ts'
import { takeNews } from '#delivery/tracking/server/index.ts'
import { heardTypes, notifyOfEvents } from '#office/notifications/server/index.ts'
import type { Approval } from '#organization/approvals/approvals.contract.ts'
import { getApproval } from '#organization/approvals/server/approvals.queries.ts'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import { readEvents } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { customerTimeline } from '#sales/customers/server/customer-timeline.ts'
import { getCustomer } from '#sales/customers/server/customers.queries.ts'
import { eraseCustomer } from '#sales/customers/server/erase-customer.ts'
import { mergeCustomers } from '#sales/customers/server/merge-customers.ts'
import { getOrder } from '#sales/orders/server/index.ts'
import { addCustomer, codeOf, orderFor } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { saidOfOrders } from '../support/own-words.ts'
import { aParcel } from '../support/parcel-in-state.ts'
import { saidInApprovals } from '../support/said-in-approvals.ts'
import { saidOfParcels, saidOfWhatCameBack } from '../support/said-of-parcels.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await makeTicketSecret(db)
})

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

/**
 * Every table that references customers or orders, or stores what was received or sent about them,
 * declares for each of its texts whether it is personal; an undeclared new column fails here.
 */
test('the register of personal data covers every text of every table about customers', async () => {
  const found = await sql<{ table: string; column: string }>`
    with recursive about as (
      select 'customers'::regclass as id union select 'orders'::regclass
      union select 'mails'::regclass union select 'idempotency_keys'::regclass
      union select 'address_checks'::regclass union select 'import_refusals'::regclass
      union select 'import_chunks'::regclass union select 'import_changes'::regclass
      union select 'courier_events'::regclass union select 'approvals'::regclass
      union select 'claims'::regclass union select 'import_differences'::regclass
      union select 'known_addresses'::regclass union select 'address_points'::regclass
      union select conrelid::regclass from pg_constraint join about on confrelid = about.id
        where contype = 'f'
    ) select c.table_name as "table", c.column_name as "column" from about
      join information_schema.columns c on c.table_schema = 'public'
        and c.table_name = about.id::text
      where c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea')
        or (c.data_type = 'ARRAY' and c.udt_name = '_text')
      order by 1, 2`.execute(db.reader)
  const there = found.rows.map(({ table, column }) => `${table}.${column}`)
  const registered = Object.entries(personalColumns).flatMap(([table, { personal, plain }]) =>
    [...personal, ...plain].map((column) => `${table}.${column}`),
  )
  expect(
    there.filter((name) => !registered.includes(name)),
    'not registered yet',
  ).toEqual([])
  expect(
    registered.filter((name) => !there.includes(name)),
    'registered and gone',
  ).toEqual([])
  expect(new Set(registered).size).toBe(registered.length)
})

test('an erased customer leaves no personal data, and every amount stays', async () => {
  const person = {
    phone: '020 7946 0777',
    email: 'zenobia@example.test',
    address: '7 Thistledown Row',
    city: 'Leeds',
    postcode: 'LS1 4AB',
    country: 'GB',
  }
  const traces = ['Quillfeather', '2079460777', '7946 0777', 'zenobia@', 'Thistledown', 'LS1 4AB']
  const name = 'Zenobia Quillfeather'
  const one = await addCustomer(db, name, person)
  const two = await addCustomer(db, name, { ...person, addAnyway: true })
  const ship = { shipName: name, shipPhone: person.phone, shipAddress: person.address }
  const orderId = await orderFor(db, world, two.id, { ...ship, shipPostcode: person.postcode })
  const parcelOrderId = await toldParcel(two.id, name)
  const sides = { keptId: one.id, mergedId: two.id, fromMerged: [] }
  await act((tx) => mergeCustomers(customerParts)(tx, world.admin, sides))
  const { id, version, number } = await getCustomer(db.reader, two.id)
  const erase = (confirmation: string) =>
    act((tx) => eraseCustomer(customerParts)(tx, world.admin, { id, version, confirmation }))
  expect(await codeOf(erase('C-1'))).toBe('wrong_confirmation')
  expect(await codeOf(erase(`C-${number}`))).toBe('open_orders')
  await sql`update orders set state = 'delivered' where id in (${orderId}, ${parcelOrderId})`.execute(
    db.reader,
  )
  const before = await amounts()
  for (const trace of traces) expect(await tablesWith(trace), trace).not.toEqual([])
  for (const q of [...traces, name]) {
    const taken = { id: newId(), label: 'orders.csv', rows: 1, filter: { q }, isWhole: true }
    await keepExport(db.reader, world.admin, taken)
  }
  await erase(`C-${number}`)
  for (const trace of traces) expect(await tablesWith(trace), trace).toEqual([])
  expect(await amounts()).toEqual(before)
  const shipped = await sql`select ship_city as city, ship_postcode as postcode from orders
    where id = ${orderId}`.execute(db.reader)
  expect(shipped.rows).toEqual([{ city: 'Leeds', postcode: 'LS1' }])
})

/**
 * A parcel whose courier reported personal data: in mapped statuses, in unmapped ones that it uses
 * for others too, and in a text without a code.
 */
async function toldParcel(customerId: string, name: string): Promise<string> {
  const parcel = await aParcel(db, world, 'in_transit')
  const { courierId, trackingNumber } = parcel
  await sql`update orders set customer_id = ${customerId} where id = ${parcel.order.id}`.execute(
    db.reader,
  )
  const other = await aParcel(db, world, 'in_transit', { courierId })
  const says = (code: string, at: string) => ({
    courierId,
    trackingNumber,
    theirId: at,
    code,
    text: `Handed to ${name}`,
    place: '7 Thistledown Row',
    at,
    isDated: true,
    toldAt: at,
    way: 'hook' as const,
    raw: { receiver: name, phone: '020 7946 0777' },
  })
  await act(async (tx) => {
    await saveWord(tx, setUp, { courierId, word: 'OFD', news: 'out_for_delivery', reason: null })
    const { trackingNumber: otherNumber } = other
    await takeNews(tx, setUp, [
      {
        ...says('X-9', '2026-05-01T07:00:00Z'),
        trackingNumber: otherNumber,
        text: 'Held',
        place: '',
        raw: {},
      },
    ])
    const told = [says('OFD', '2026-05-01T08:00:00Z'), says('X-9', '2026-05-01T09:00:00Z')]
    await takeNews(tx, setUp, [...told, says('', '2026-05-01T10:00:00Z')])
  })
  return parcel.order.id
}

test('notes about an order are erased with its customer; the log keeps the reasons', async () => {
  const words = 'Told by Wilhelmina Osgood'
  const { id, number } = await addCustomer(db, 'Wilhelmina Osgood')
  const orderIds = await saidOfOrders(db, world, id, words)
  const reasons = async () => {
    const orders = orderIds.map((orderId) => getOrder(db.reader, world.admin, { id: orderId }))
    const timelines = (await Promise.all(orders)).flatMap(({ timeline }) => timeline)
    return timelines.map(({ data }) => data.reason).filter((reason) => reason !== undefined)
  }
  const before = await reasons()
  expect(before.filter((reason) => String(reason).includes('Osgood'))).toHaveLength(9)
  const { version } = await getCustomer(db.reader, id)
  const erase = { id, version, confirmation: `C-${number}` }
  await act((tx) => eraseCustomer(customerParts)(tx, world.admin, erase))
  expect(await tablesWith('Osgood')).toEqual([])
  expect(await reasons()).toEqual(before.flatMap(labelOf))
})

/**
 * Users who get a request's notification, read its history or do what was approved see that text;
 * all of it is erased, but not the request and its decision.
 */
test('notes of approval requests and decisions are erased with the customer', async () => {
  const words = 'Told by Philippa Thorne'
  const { id: earlierId } = await addCustomer(db, 'Another customer')
  const { id, number } = await addCustomer(db, 'Philippa Thorne')
  const hear = () => readEvents(db, 'law of words', heardTypes, notifyOfEvents)
  await hear()
  const ids = await saidInApprovals(db, world, { customerId: id, earlierId }, words)
  while ((await hear()) > 0);
  const whole = () =>
    Promise.all(ids.map((one) => getApproval(db.reader, world.admin, allActions, { id: one })))
  const before = await whole()
  const line = () =>
    customerTimeline(customerParts)(db.reader, world.admin, { id, noun: 'customer' })
  const reasons = (await line()).entries.map(({ data }) => data.reason)
  expect(reasons.filter((reason) => reason === `Other: ${words}`)).toHaveLength(2)
  const noted = before.flatMap(({ timeline }) => timeline.map(({ data }) => data.note))
  expect(noted.filter((note) => note === words)).toHaveLength(17)
  const { version } = await getCustomer(db.reader, id)
  const erase = { id, version, confirmation: `C-${number}` }
  await act((tx) => eraseCustomer(customerParts)(tx, world.admin, erase))
  expect(await tablesWith('Thorne')).toEqual([])
  const kept = ({ summary, state, decidedBy }: Approval) => ({ summary, state, decidedBy })
  expect((await line()).entries.map(({ data }) => data.reason)).toContain('Other')
  expect((await whole()).map(kept)).toEqual(before.map(kept))
})

test('notes about a parcel and about missing goods are erased with the customer', async () => {
  const words = 'Told by Cornelius Marchbanks'
  const { id, number } = await addCustomer(db, 'Cornelius Marchbanks')
  const { parcelId, waveId } = await saidOfParcels(db, world, id, words)
  const said = async () => {
    const parcel = await historyOfParcel(db.reader, world.admin, { id: parcelId })
    const wave = await historyOfWave(db.reader, world.admin, { id: waveId })
    const reasons = [...parcel.entries, ...wave.entries].map(({ data }) => String(data.reason))
    return reasons.filter((reason) => reason.includes('Marchbanks'))
  }
  expect(await said()).toHaveLength(6)
  const { version } = await getCustomer(db.reader, id)
  const erase = { id, version, confirmation: `C-${number}` }
  await act((tx) => eraseCustomer(customerParts)(tx, world.admin, erase))
  expect(await tablesWith('Marchbanks')).toEqual([])
  expect(await said()).toEqual([])
})

test('notes about missing and returned parcels are erased with the customer', async () => {
  const words = 'Told by Leopoldine Ashcombe'
  const { id, number } = await addCustomer(db, 'Leopoldine Ashcombe')
  const ids = await saidOfWhatCameBack(db, world, id, words)
  const { remittanceId } = ids
  const { admin } = world
  const said = async () => {
    const screens = [
      getCase(db.reader, admin, { id: ids.caseId }),
      historyOfCase(db.reader, admin, { id: ids.caseId }),
      ...ids.claimIds.flatMap((one) => [
        getClaim(db.reader, admin, { id: one }),
        historyOfClaim(db.reader, admin, { id: one }),
      ]),
      historyOfAdvice(db.reader, admin, { id: ids.adviceId }),
      linesOf(db.reader, admin, { remittanceId: [remittanceId] }),
      historyOfRemittance(db.reader, admin, { id: remittanceId }),
      ...ids.returnIds.flatMap((one) => [
        getReturn(db.reader, admin, { id: one }),
        historyOfReturn(db.reader, admin, { id: one }),
      ]),
    ]
    const each: readonly unknown[] = await Promise.all(screens)
    return each.map((screen) => JSON.stringify(screen).split('Ashcombe').length - 1)
  }
  expect(await said()).toEqual([2, 3, 9, 4, 1, 1, 1, 1, 1, 2, 2, 1, 1])
  const { version } = await getCustomer(db.reader, id)
  const erase = { id, version, confirmation: `C-${number}` }
  await act((tx) => eraseCustomer(customerParts)(tx, admin, erase))
  expect(await tablesWith('Ashcombe')).toEqual([])
  expect(await said()).toEqual(Array(13).fill(0))
})

/** A reason keeps its label; text without one is removed completely. */
function labelOf(reason: unknown): string[] {
  const [label = '', ...note] = String(reason).split(': ')
  return label === 'Tags' || (note.length === 0 && label.includes('Osgood')) ? [] : [label]
}

async function amounts() {
  const found = await sql`select (select sum(total_minor)::bigint from orders) as total,
    (select sum(tax_minor)::bigint from orders) as tax,
    (select sum(on_hand)::bigint from stock_levels) as stock,
    (select count(*) from order_lines) as lines`.execute(db.reader)
  return found.rows[0]
}

/** As in a dump: every row of every table as text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db.reader)
  const each = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name
      where exists (select from ${sql.table(name)} t where t::text ilike ${`%${text}%`})`,
  )
  const found = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db.reader)
  return found.rows.map(({ name }) => name)
}
