import { sql } from 'kysely'
import type { StartNoun } from '#office/fraud-reports/reported-nouns.ts'
import {
  actOnReport,
  addReport,
  assignReport,
  closeReport,
  contextOf,
  dismissReport,
  type FraudReportEntry,
  investigateReport,
  substantiateReport,
  triageReport,
} from '#office/fraud-reports/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { memberOf, type Team } from './create-team.ts'
import { day } from './working-hours.ts'

type Start = { readonly noun: StartNoun; readonly id: string }

type Told = Pick<FraudReportEntry, 'type' | 'title' | 'narrative'> &
  Partial<FraudReportEntry> & { readonly daysAgo: number }

/** Reports of suspected fraud in several states, about records of the demo. */
export async function addDemoFraudReports(tx: Tx, now: Date, team: Team): Promise<void> {
  const manager = memberOf(team, 'store_manager')
  const chief = memberOf(team, 'super_manager')
  const starts = await startsOf(tx)
  const report = async (actor: Actor, start: Start | undefined, told: Told) =>
    start ? addFrom(tx, actor, start, told, now) : null
  const owned = async (added: Added | null) => {
    if (added) await assignReport(tx, chief, { id: added.id, ownerId: authorId(chief) })
    return added
  }
  const stolen = await owned(
    await report(manager, starts.parcel, {
      type: 'courier_theft',
      title: 'Parcel handed over, never scanned again',
      narrative:
        'The driver signed for the parcel. The depot has no scan of it, and the customer received nothing.',
      daysAgo: 12,
    }),
  )
  if (stolen) await investigateReport(tx, chief, await triageReport(tx, chief, stolen))
  await report(chief, starts.sale, {
    type: 'employee_discount',
    title: 'Staff discount given to a customer',
    narrative: 'The discount was entered by hand, and no approval was asked for.',
    isReporterHidden: true,
    daysAgo: 3,
  })
  const short = await owned(
    await report(manager, starts.claim, {
      type: 'short_supply',
      title: 'Third short delivery in two months',
      narrative: 'The cartons were sealed, and each had fewer pieces than its label says.',
      lostMinor: 18_400,
      daysAgo: 40,
    }),
  )
  if (short) await takeAction(tx, chief, short)
  const card = await report(manager, starts.order, {
    type: 'card',
    title: 'Card reported stolen after delivery',
    narrative: 'The bank asked for the proof of delivery, and returned the amount.',
    lostMinor: 12_950,
    recoveredMinor: 12_950,
    daysAgo: 75,
  })
  if (card) await closeReport(tx, chief, { ...(await takeAction(tx, chief, card)), note: '' })
  const refusals = await report(manager, starts.customer, {
    type: 'delivery_refusals',
    title: 'Several refused parcels at one address',
    narrative: 'Three parcels to the same street were refused within a week.',
    daysAgo: 20,
  })
  if (refusals)
    await dismissReport(tx, chief, {
      ...(await triageReport(tx, chief, refusals)),
      outcome: 'The building was closed for repairs, and all customers ordered again.',
    })
  await report(manager, starts.session, {
    type: 'refund_abuse',
    title: 'Refunds at the end of the shift',
    narrative: '',
    isDraft: true,
    daysAgo: 1,
  })
}

type Added = { readonly id: string; readonly version: number }

async function addFrom(
  tx: Tx,
  actor: Actor,
  start: Start,
  { daysAgo, ...told }: Told,
  now: Date,
): Promise<Added> {
  const { outletId, atRiskMinor, links } = await contextOf(tx, actor, start)
  const { id, version } = await addReport(tx, actor, {
    outletId: outletId ?? (await mainOutlet(tx)),
    atRiskMinor,
    lostMinor: 0,
    recoveredMinor: 0,
    isReporterHidden: false,
    rule: null,
    isDraft: false,
    happenedOn: new Date(now.getTime() - daysAgo * day).toISOString().slice(0, 10),
    links: links.map(({ noun, id: linked }) => ({ noun, id: linked })),
    ...told,
  })
  return { id, version }
}

async function takeAction(tx: Tx, actor: Actor, added: Added): Promise<Added> {
  const looked = await investigateReport(tx, actor, await triageReport(tx, actor, added))
  const outcome = 'The documents and the photos confirm it.'
  const found = await substantiateReport(tx, actor, { ...looked, outcome })
  return actOnReport(tx, actor, { ...found, action: 'claim', note: '' })
}

async function mainOutlet(tx: Tx): Promise<string> {
  const found = await sql<{ id: string }>`select id from outlets where code = 'MAIN'`.execute(tx)
  return found.rows[0]?.id ?? ''
}

/** Records of the demo from which its reports are started. */
async function startsOf(tx: Tx) {
  const found = await sql<Start>`
    (select 'parcel' as noun, id from parcels where state = 'in_transit'
      order by handed_over_at, id limit 1)
    union all (select 'sale', s.id from sales s join user_roles r on r.user_id = s.cashier_id
      where r.role not in ('super_admin', 'super_manager') and s.state = 'paid'
      order by s.line_discounts_minor + s.sale_discount_minor desc, s.id limit 1)
    union all (select 'supplier_claim', id from supplier_claims where state <> 'draft'
      order by number limit 1)
    union all (select 'order', id from orders where state = 'delivered'
      and payment_method <> 'cash_on_delivery' order by total_minor desc, id limit 1)
    union all (select 'customer', customer_id from orders where state = 'returned'
      and customer_id is not null order by placed_at desc, id limit 1)
    union all (select 'register_session', id from register_sessions where state = 'closed'
      order by closed_at desc, id limit 1)`.execute(tx)
  const of = (noun: StartNoun) => found.rows.find((row) => row.noun === noun)
  return {
    parcel: of('parcel'),
    sale: of('sale'),
    claim: of('supplier_claim'),
    order: of('order'),
    customer: of('customer'),
    session: of('register_session'),
  }
}
