import { sql } from 'kysely'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import { addPastNews, type PastNews } from '#delivery/tracking/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'

const hour = 3_600_000

type Travelling = {
  readonly id: string
  readonly courierId: string
  readonly trackingNumber: string
  readonly city: string
  readonly state: string
  readonly attempts: number
  readonly leftAt: string
  readonly newsAt: string | null
  readonly newsText: string
}

type Step = Pick<PastNews, 'news' | 'text'> & { readonly reason?: AdviceReason }

const hub: Step = { news: 'in_transit', text: 'Arrived at hub' }
const out: Step = { news: 'out_for_delivery', text: 'Out for delivery' }
const missed: Step = {
  news: 'attempt_failed',
  text: 'Consignee not available',
  reason: 'not_home',
}
const back: Step = { news: 'returning', text: 'Return to shipper started' }

/** The tracking events on the way to each state, before the latest event of the parcel itself. */
const wayTo: Readonly<Record<string, readonly Step[]>> = {
  in_transit: [],
  out_for_delivery: [hub],
  attempt_failed: [hub, out],
  delivered: [hub, out],
  returning: [hub, out, missed],
  returned_by_courier: [hub, out, missed, back],
  received_back: [hub, out, missed, back],
}

const last: Readonly<Record<string, CourierNews>> = {
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  attempt_failed: 'attempt_failed',
  delivered: 'delivered',
  returning: 'returning',
  returned_by_courier: 'returned_by_courier',
  received_back: 'returned_by_courier',
}

/**
 * The tracking events of the demo's parcels, up to the latest of each parcel, and of two unmatched
 * tracking numbers.
 */
export async function addDemoNews(tx: Tx, now: Date): Promise<void> {
  const found = await sql<Travelling>`
    select p.id, p.courier_id as "courierId", p.tracking_number as "trackingNumber",
      o.ship_city as city, p.state, p.attempts, p.handed_over_at as "leftAt", p.news_at as "newsAt",
      p.news_text as "newsText"
    from parcels p join orders o on o.id = p.order_id
    where p.courier_id is not null and p.tracking_number is not null and p.news_at is not null
    order by p.code`.execute(tx)
  const [courier] = found.rows
  await addPastNews(tx, [
    ...found.rows.flatMap(newsOf),
    ...(courier ? unknownTo(courier.courierId, now) : []),
  ])
}

function newsOf(parcel: Travelling): PastNews[] {
  const { id: parcelId, courierId, trackingNumber, city, state, newsText } = parcel
  const news = last[state]
  if (news === undefined || parcel.newsAt === null) return []
  const steps = [...(wayTo[state] ?? []), { news, text: newsText, ...reasonOf(parcel) }]
  const leftAt = Date.parse(parcel.leftAt)
  const stride = (Date.parse(parcel.newsAt) - leftAt) / steps.length
  return steps.map(({ reason = null, ...step }, at) => ({
    courierId,
    trackingNumber,
    parcelId,
    place: at === 0 ? 'Hub' : city,
    at: new Date(leftAt + stride * (at + 1)).toISOString(),
    ...step,
    reason,
  }))
}

function reasonOf({ state, newsText }: Travelling): { reason?: AdviceReason } {
  if (state !== 'attempt_failed') return {}
  return { reason: newsText.includes('refused') ? 'refused' : 'not_home' }
}

const unknownTo = (courierId: string, now: Date): PastNews[] =>
  [
    { trackingNumber: 'PRX-77120', text: 'Arrived at hub', hoursAgo: 30 },
    { trackingNumber: 'PRX-77120', text: 'Out for delivery', hoursAgo: 6 },
    { trackingNumber: 'ZZ-4410-B', text: 'Arrived at hub', hoursAgo: 50 },
  ].map(({ hoursAgo, ...told }) => ({
    courierId,
    parcelId: null,
    place: 'Hub',
    at: new Date(now.getTime() - hoursAgo * hour).toISOString(),
    news: told.text === 'Out for delivery' ? 'out_for_delivery' : 'in_transit',
    reason: null,
    ...told,
  }))
