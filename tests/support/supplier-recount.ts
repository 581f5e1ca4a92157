import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

export type RecountInput = {
  readonly supplierId: string | null
  readonly outletId?: string | null
  readonly from: string
  readonly to: string
  readonly today: string
  readonly tolerance: number
}

// Weights and targets as the settings have them, written a second time.
const [timeWeight, timeTarget] = [40, 9_500] as const
const [fillWeight, fillTarget] = [25, 9_800] as const
const [defectWeight, defectTarget] = [25, 100] as const
const [priceWeight, priceTarget] = [10, 300] as const

/**
 * The figures of suppliers counted a second time, by plain SQL over orders, receipts and pieces: for
 * the whole period (month is null) and for each of its months.
 */
export async function recountSuppliers(reader: Reader, input: RecountInput) {
  const { supplierId, outletId = null, from, to, today, tolerance } = input
  const found = await sql<Record<string, unknown>>`
    with came as (
      select gl.order_line_id as line_id, r.id as receipt_id, p.outcome, p.quantity,
        (r.received_at at time zone case o.code when 'TOKYO' then 'Asia/Tokyo'
          else 'Europe/London' end)::date as on_day
      from goods_receipt_pieces p join goods_receipt_lines gl on gl.id = p.line_id
      join goods_receipts r on r.id = gl.receipt_id join outlets o on o.id = r.outlet_id
      where r.state not in ('counting', 'undone', 'cancelled')
    ), ordered as (
      select l.id, l.position, l.variant_id, l.unit_cost_minor as cost, po.id as order_id, po.currency,
        po.outlet_currency, po.rate,
        po.sent_at, po.state in ('closed', 'rejected', 'cancelled') as ended,
        power(10::numeric, -v.quantity_scale) as unit,
        (po.sent_at at time zone case o.code when 'TOKYO' then 'Asia/Tokyo'
          else 'Europe/London' end)::date as sent_on,
        floor(extract(epoch from po.answered_at - po.sent_at) / 60) as answer,
        case when l.first_promised_on is not null then l.first_promised_on
          when r.expected_on is not null then r.expected_on else po.expected_on end as first_on,
        case when l.promised_on is null then po.expected_on else l.promised_on end as last_on,
        case when po.state = 'rejected' then rl.quantity
          when po.state in ('closed', 'cancelled') and po.end_fault = 'supplier' then rl.quantity
          when po.state = 'cancelled' then 0
          else l.quantity - l.cancelled end as wanted,
        (select coalesce(sum(quantity), 0) from came
          where line_id = l.id and outcome <> 'rejected') as accepted,
        (select coalesce(sum(quantity), 0) from came
          where line_id = l.id and outcome = 'rejected') as rejected
      from purchase_order_lines l join purchase_orders po on po.id = l.purchase_order_id
      join outlets o on o.id = po.outlet_id join variants v on v.id = l.variant_id
      join purchase_order_revisions r on r.purchase_order_id = po.id and r.revision = 1
      join purchase_order_revision_lines rl
        on rl.purchase_order_id = po.id and rl.revision = 1 and rl.line_id = l.id
      where po.revision > 0 and po.supplier_id = coalesce(${supplierId}::uuid, po.supplier_id)
        and po.outlet_id = coalesce(${outletId}::uuid, po.outlet_id)
    ), evaluated as (
      select ordered.*, to_char(coalesce(first_on, sent_on), 'YYYY-MM') as month,
        accepted >= wanted or ended as done,
        (select coalesce(sum(quantity), 0) from came where line_id = ordered.id
          and outcome <> 'rejected' and on_day <= first_on) as by_first,
        (select coalesce(sum(quantity), 0) from came where line_id = ordered.id
          and outcome <> 'rejected' and on_day <= last_on) as by_last
      from ordered
      where wanted > 0 and coalesce(first_on, sent_on) between ${from}::date and ${to}::date
        and (accepted >= wanted or ended or first_on < ${today}::date)
        and not exists (select from supplier_lines_left_out
          where order_line_id = ordered.id and counted_at is null)
    ), enough as (
      select evaluated.*, wanted * (100 - ${tolerance}::integer) / 100.0 as least,
        wanted * (100 + ${tolerance}::integer) / 100.0 as most
      from evaluated
    ), running as (
      -- Which units of a line came with each day: from the one after those before.
      select e.id, e.first_on, e.wanted, c.on_day, sum(c.quantity) as came,
        sum(sum(c.quantity)) over (partition by e.id order by c.on_day) as up_to
      from enough e join came c on c.line_id = e.id and c.outcome <> 'rejected'
      where e.first_on is not null group by e.id, e.first_on, e.wanted, c.on_day
    ), lateness as (
      select e.id, coalesce((select sum(greatest(0, r.on_day - r.first_on)
            * (least(r.wanted, r.up_to) - least(r.wanted, r.up_to - r.came)))
          from running r where r.id = e.id), 0)
        + case when e.ended then 0 else greatest(0, ${today}::date - e.first_on)
            * greatest(0, e.wanted - e.accepted) end as unit_days
      from enough e where e.first_on is not null
    ), leads as (
      select e.id, e.month, c.receipt_id, max(c.on_day) - e.sent_on as days
      from enough e join came c on c.line_id = e.id and c.outcome <> 'rejected'
      group by e.id, e.month, e.sent_on, c.receipt_id
    ), grouped as (
      select month, count(*) as lines, count(distinct order_id) as orders,
        count(*) filter (where first_on is not null) as due_lines,
        count(*) filter (where by_first >= least) as on_time_lines,
        count(*) filter (where last_on is not null and (done or last_on < ${today}::date)) as last_due,
        count(*) filter (where last_on is not null and (done or last_on < ${today}::date)
          and by_last >= least) as last_on_time,
        count(*) filter (where accepted >= least) as in_full,
        count(*) filter (where by_first >= least and accepted <= most) as otif,
        sum(least(accepted, wanted) * unit) / sum(wanted * unit) as fill,
        sum(rejected * unit) / nullif(sum((accepted + rejected) * unit), 0) as defects,
        count(distinct currency) > 1 and count(distinct outlet_currency) = 1 as converts,
        min(outlet_currency) as outlet_currency,
        (select currency from enough inside where grouping(enough.month) = 1
            or inside.month = enough.month
          group by currency order by count(*) desc, currency limit 1) as currency
      from enough group by grouping sets ((), (month))
    ), priced as (
      -- Over several currencies, each foreign line is rounded in its own and in that of the outlet.
      select g.month, case when g.converts then g.outlet_currency else g.currency end as currency,
        round(sum(worth.now)) as spend, (sum(worth.now) - sum(worth.at_first))
          / nullif(sum(worth.at_first), 0) as drift
      from grouped g join lateral (
        select inside.*, first_value(cost) over (partition by variant_id, inside.currency
          order by sent_at, order_id, position) as base
        from enough inside where (g.converts or inside.currency = g.currency)
          and (g.month is null or inside.month = g.month)
      ) e on true
      cross join lateral (select
        case when g.converts and e.currency <> e.outlet_currency
          then round(round(e.accepted * e.unit * e.cost) * e.rate)
          else e.accepted * e.unit * e.cost end as now,
        case when g.converts and e.currency <> e.outlet_currency
          then round(round(e.accepted * e.unit * e.base) * e.rate)
          else e.accepted * e.unit * e.base end as at_first) worth
      group by 1, 2
    ), rates as (
      select g.*, p.spend, p.currency as sum_currency, round(p.drift * 10000) as price_drift,
        round(on_time_lines * 10000.0 / nullif(due_lines, 0)) as on_time,
        round(g.fill * 10000) as fill_points, round(g.defects * 10000) as defect_points
      from grouped g left join priced p on p.month is not distinct from g.month
    ), scored as (
      select rates.*, round((coalesce(${timeWeight} * time_points, 0)
          + coalesce(${fillWeight} * filled, 0) + coalesce(${defectWeight} * sound, 0)
          + coalesce(${priceWeight} * cheap, 0))
        / nullif(case when time_points is null then 0 else ${timeWeight} end
          + case when filled is null then 0 else ${fillWeight} end
          + case when sound is null then 0 else ${defectWeight} end
          + case when cheap is null then 0 else ${priceWeight} end, 0)) as score
      from rates cross join lateral (select
        case when on_time is not null then least(10000, round(on_time * 10000
          / ${timeTarget}::numeric)) end as time_points,
        case when fill_points is not null then least(10000, round(fill_points * 10000
          / ${fillTarget}::numeric)) end as filled,
        case when defect_points <= ${defectTarget} then 10000
          else round(${defectTarget}::numeric * 10000 / defect_points) end as sound,
        case when price_drift <= ${priceTarget} then 10000
          else round(${priceTarget}::numeric * 10000 / price_drift) end as cheap) as points
    )
    select s.month, s.orders::int, s.lines::int, s.due_lines::int as "dueLines",
      s.on_time_lines::int as "onTimeLines", s.on_time::int as "onTime",
      round(s.last_on_time * 10000.0 / nullif(s.last_due, 0))::int as "onTimeLast",
      round(s.in_full * 10000.0 / s.lines)::int as "inFull",
      round(s.otif * 10000.0 / nullif(s.due_lines, 0))::int as otif,
      s.fill_points::int as fill, s.defect_points::int as defects,
      s.price_drift::int as "priceDrift", s.spend::bigint as "spendMinor",
      s.sum_currency as currency, s.converts as "isConverted", s.score::int as score,
      (select round(sum(l.unit_days * e.unit) * 100 / sum(e.wanted * e.unit))::int
        from lateness l join enough e on e.id = l.id
        where s.month is null or e.month = s.month) as "lateDays",
      lead.*, answers.*, spread.*
    from scored s
    cross join lateral (select count(*)::int as deliveries,
        round(avg(days) * 100)::int as "leadMean",
        round(stddev_pop(days) * 100)::int as "leadDeviation",
        percentile_disc(0.5) within group (order by days)::int as "leadP50",
        percentile_disc(0.9) within group (order by days)::int as "leadP90"
      from leads where s.month is null or leads.month = s.month) as lead
    cross join lateral (select count(answer)::int as answered,
        percentile_disc(0.5) within group (order by answer)::int as "answerMinutes"
      from (select distinct order_id, answer from enough
        where s.month is null or enough.month = s.month) as asked) as answers
    cross join lateral (select
        round(greatest(0, (p + 3.8416 / (2 * n) - 1.96 * sqrt(p * (1 - p) / n
          + 3.8416 / (4 * n * n))) / (1 + 3.8416 / n)) * 10000)::int as "onTimeLow",
        round(least(1, (p + 3.8416 / (2 * n) + 1.96 * sqrt(p * (1 - p) / n
          + 3.8416 / (4 * n * n))) / (1 + 3.8416 / n)) * 10000)::int as "onTimeHigh"
      from (select nullif(s.due_lines, 0)::numeric as n,
        s.on_time_lines::numeric / nullif(s.due_lines, 0) as p) as share) as spread
    order by s.month nulls first`.execute(reader)
  return found.rows
}
