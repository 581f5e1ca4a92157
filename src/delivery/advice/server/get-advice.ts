import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { withWords } from '#sales/orders/server/index.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { noTerms, type Terms } from '../advice-decisions.ts'
import { sayAdvice } from '../advice-script.ts'
import { absenceOf } from './absences.ts'
import { adviceSource, rowColumns, shownRow, stuckLimits } from './advice-source.ts'
import { access, rulesOf } from './find-advice.ts'

type Added =
  | 'isByPhone'
  | 'maxAttempts'
  | 'silence'
  | 'disposalDays'
  | 'takesAdvice'
  | 'script'
  | 'notes'
  | 'link'
  | 'history'
  | 'former'
  | 'files'
  | 'absence'
  | 'terms'
  | 'urgency'

type Read = Omit<WholeAdvice, Added> & { readonly terms: Partial<Terms> }

/**
 * One exception with all that a decision needs: parcel, customer, courier, and what was said so
 * far.
 */
export async function getAdvice(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeAdvice> {
  const found = await sql<Read>`select ${rowColumns}, a.courier_id as "courierId",
      p.tracking_number as "trackingNumber", o.ship_phone as phone, o.ship_address as address,
      o.ship_postcode as postcode, o.ship_country as country, o.total_minor as "totalMinor",
      p.news_at as "newsAt", p.news_text as "newsText", a.terms, a.decided_at as "decidedAt",
      decider.full_name as "decidedBy", a.sent_at as "sentAt", a.answer_text as "answerText",
      a.answer_reference as "answerReference", a.answered_at as "answeredAt",
      a.silence_at as "silenceAt", a.remind_at as "remindAt", a.closed_at as "closedAt"
    from ${adviceSource} left join profiles decider on decider.id = a.decided_by
    where a.id = ${id} and ${withinOutlets(actor, access, 'a.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This advice')
  const [rules, company, absence, notes, link, history, former, files] = await Promise.all([
    rulesOf(reader, row.courierId),
    settingOf(reader, platformSettings.companyName),
    absenceOf(reader, actor, { courierId: row.courierId, area: row.city }),
    notesOf(reader, id),
    linkOf(reader, id),
    historyOf(reader, actor, row.orderId),
    formerOf(reader, row.parcelId, id),
    filesOf(reader, row.orderId),
  ])
  return {
    ...shownRow(row, await stuckLimits(reader)),
    terms: { ...noTerms, ...row.terms },
    isByPhone: rules.adapter === 'manual',
    maxAttempts: rules.maxAttempts,
    silence: rules.silence,
    disposalDays: rules.disposalDays,
    takesAdvice: [...rules.takesAdvice],
    script: sayAdvice(row.reason, {
      name: row.name,
      agent: actor.name,
      company,
      number: row.orderNumber,
      courier: row.courierName,
      amount: amountInWords(row),
      address: [row.address, row.city].filter(Boolean).join(', '),
    }),
    notes,
    link,
    history,
    former,
    files,
    absence,
  }
}

/** Its history, for users who may see it. */
export async function historyOfAdvice(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  const own = await reader
    .selectFrom('advices')
    .select('id')
    .where('id', '=', id)
    .where(withinOutlets(actor, access, 'outlet_id'))
    .executeTakeFirst()
  if (!own) throw notFound('This advice')
  return { entries: await withWords(reader, await eventsOf(reader, id)) }
}

const amountInWords = ({ cashMinor, currency }: Pick<Read, 'cashMinor' | 'currency'>) =>
  cashMinor === 0 ? 'paid already' : `${formatMoney(cashMinor, currency)} at the door`

async function notesOf(reader: Reader, id: string): Promise<WholeAdvice['notes']> {
  const found = await sql<WholeAdvice['notes'][number]>`
    select n.id, n.kind, n.text, author.full_name as "writtenBy", n.written_at as "writtenAt"
    from advice_notes n left join profiles author on author.id = n.written_by
    where n.advice_id = ${id} order by n.written_at, n.id limit 100`.execute(reader)
  return found.rows
}

async function linkOf(reader: Reader, id: string): Promise<WholeAdvice['link']> {
  const found = await sql<NonNullable<WholeAdvice['link']>>`
    select created_at as "sentAt", expires_at as "expiresAt", answer from advice_links
    where advice_id = ${id} order by created_at desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}

/** This many of a customer's newest orders are enough. */
const mostOrders = 200

async function historyOf(
  reader: Reader,
  actor: Actor,
  orderId: string,
): Promise<WholeAdvice['history']> {
  const found = await sql<WholeAdvice['history']>`
    select count(*) filter (where p.state = 'delivered') as delivered,
      count(*) filter (where p.state = 'returned') as returned,
      count(*) filter (where p.state = 'cancelled') as cancelled
    from orders o cross join lateral (select state, outlet_id from orders s
      where s.phone_key = o.phone_key and s.phone_key <> '' and s.id <> o.id
      order by s.placed_at desc limit ${mostOrders}) as p
    where o.id = ${orderId} and ${withinOutlets(actor, access, 'p.outlet_id')}`.execute(reader)
  return found.rows[0] ?? { delivered: 0, returned: 0, cancelled: 0 }
}

async function formerOf(
  reader: Reader,
  parcelId: string,
  id: string,
): Promise<WholeAdvice['former']> {
  const found = await sql<WholeAdvice['former'][number]>`
    select id, attempt, reason, decision, result, raised_at as "raisedAt" from advices
    where parcel_id = ${parcelId} and id <> ${id} order by raised_at desc limit 20`.execute(reader)
  return found.rows
}

async function filesOf(reader: Reader, orderId: string): Promise<WholeAdvice['files']> {
  const found = await sql<WholeAdvice['files'][number]>`
    select file_id as "fileId", name from order_files where order_id = ${orderId}
    order by added_at`.execute(reader)
  return found.rows
}
