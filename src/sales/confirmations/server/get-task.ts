import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { phoneInWords } from '#sales/customers/phones.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'
import { sayPayment, sayScript } from '../call-script.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { otherOrders } from './histories-of.ts'
import { access, type FoundRow, rowColumns, shownRow, taskSource } from './task-source.ts'
import { toldSumColumns } from './told-sums-of.ts'

type FoundTask = FoundRow &
  Omit<
    WholeTask,
    | keyof FoundRow
    | 'maskedPhone'
    | 'phone'
    | 'script'
    | 'lines'
    | 'holds'
    | 'history'
    | 'others'
    | 'mostAttempts'
  > & { readonly phoneKey: string }

/** The data for a call about one order. Only the agent of the call gets its phone numbers. */
export async function getTask(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeTask> {
  const { phoneKey, ...found } = await factsOf(reader, actor, id)
  const [lines, holds, history, others, mostAttempts, script, company] = await Promise.all([
    linesOf(reader, id),
    holdsOf(reader, id),
    historyOf(reader, actor, id),
    othersOf(reader, actor, id),
    settingOf(reader, ordersSettings.confirmationAttempts),
    settingOf(reader, confirmationsSettings.script, found.outletId),
    settingOf(reader, platformSettings.companyName),
  ])
  const isInCall = found.callId !== null
  const { secondPhone, email, ...rest } = found
  return {
    ...shownRow(rest),
    phone: isInCall ? phoneInWords(phoneKey) || found.shownPhone : null,
    secondPhone: isInCall ? secondPhone : null,
    email: isInCall ? email : null,
    script: sayScript(script, {
      name: found.name,
      agent: actor.name,
      company,
      number: String(found.number),
      items: itemsInWords(lines),
      total: formatMoney(found.totalMinor, found.currency),
      payment: sayPayment(found),
      address: [found.address, found.city, found.postcode].filter(Boolean).join(', '),
    }),
    lines,
    holds,
    history,
    others,
    mostAttempts,
  }
}

export function itemsInWords(
  lines: readonly Pick<WholeTask['lines'][number], 'title' | 'quantity' | 'quantityScale'>[],
): string {
  return lines
    .map(
      ({ title, quantity, quantityScale }) =>
        `${formatQuantity(quantity, quantityScale)} × ${title}`,
    )
    .join(', ')
}

async function factsOf(reader: Reader, actor: Actor, id: string): Promise<FoundTask> {
  const found = await sql<FoundTask>`
    select ${rowColumns(actor)},
      o.phone_key as "phoneKey", o.state as "orderState",
      o.version as "orderVersion", c.id as "callId", c.started_at as "callStartedAt",
      coalesce(t.second_phone, '') as "secondPhone", coalesce(customer.email, '') as email,
      o.ship_address as address, o.ship_postcode as postcode, o.ship_country as country,
      o.address_verdict as "addressVerdict", o.address_score as "addressScore",
      ${toldSumColumns}, outlet.name as "outletName", o.note,
      o.promised_on as "promisedOn"
    from ${taskSource} left join customers customer on customer.id = o.customer_id
    left join confirmation_calls c on c.order_id = t.id and c.ended_at is null
      and c.agent_id = ${authorId(actor)}::uuid
    where o.id = ${id} and ${withinOutlets(actor, access, 'o.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This order')
  return row
}

async function linesOf(reader: Reader, id: string): Promise<WholeTask['lines']> {
  const found = await sql<WholeTask['lines'][number]>`
    select id, title, sku, quantity - cancelled_quantity as quantity,
      quantity_scale as "quantityScale", unit_price_minor as "unitPriceMinor",
      line_minor as "lineMinor"
    from order_lines where order_id = ${id} and quantity > cancelled_quantity
    order by position`.execute(reader)
  return found.rows
}

async function holdsOf(reader: Reader, id: string): Promise<WholeTask['holds']> {
  const found = await sql<WholeTask['holds'][number]>`
    select kind, reason from order_holds where order_id = ${id} and released_at is null
    order by placed_at`.execute(reader)
  return found.rows
}

/** What is known of this phone and customer at the outlets at which the agent calls. */
async function historyOf(reader: Reader, actor: Actor, id: string): Promise<WholeTask['history']> {
  const found = await sql<WholeTask['history']>`
    select count(*) as orders, count(*) filter (where p.state = 'delivered') as delivered,
      count(*) filter (where p.state = 'returned') as returned,
      count(*) filter (where p.state = 'returned' and exists (select from events e
        where e.entity_id = p.id and e.type = 'order.returned'
          and e.data -> 'state' ->> 0 = 'dispatched')) as refused,
      count(*) filter (where p.state = 'cancelled') as cancelled
    from orders o cross join lateral ${otherOrders(withinOutlets(actor, access, 'p.outlet_id'))} as other
      join orders p on p.id = other.id
    where o.id = ${id}`.execute(reader)
  return found.rows[0] ?? { orders: 0, delivered: 0, returned: 0, refused: 0, cancelled: 0 }
}

/** Further orders of the same phone that wait for the same word. */
async function othersOf(reader: Reader, actor: Actor, id: string): Promise<WholeTask['others']> {
  const found = await sql<WholeTask['others'][number]>`
    select p.id, p.number, p.total_minor as "totalMinor", p.currency, p.units,
      p.placed_at as "placedAt",
      case when t.state = 'in_call' then 'Another agent is in a call about it.'
        when exists (select from order_holds h
          where h.order_id = p.id and h.released_at is null) then 'It is on hold.'
        end as "whyNot"
    from orders o join orders p on p.phone_key = o.phone_key and p.id <> o.id
    left join confirmation_tasks t on t.id = p.id
    where o.id = ${id} and p.phone_key <> '' and p.state = 'pending'
      and ${withinOutlets(actor, access, 'p.outlet_id')}
    order by p.placed_at, p.id limit 20`.execute(reader)
  return found.rows
}
