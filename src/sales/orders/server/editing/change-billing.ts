import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { Billing } from '../../billing.fields.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { refuseDeskWork } from '../../orders.rules.ts'
import { billingOf } from '../billing-of.ts'
import { rolesAt } from '../roles-at.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly email: string
  readonly billing: Billing | null
}

/**
 * Writes the email and the billing address of an order, in any state: an invoice may be asked for long
 * after the goods arrived. Documents that were issued stay as they are; the next one shows it.
 */
export async function changeBilling(tx: Tx, actor: Actor, input: Input) {
  const { id, version, email, billing } = input
  const { number, outletId, isErased, ...was } = await lockBilling(tx, actor, id)
  const label = orderLabel(number)
  throwIfRefused(refuseDeskWork(rolesAt(actor, outletId), label))
  if (was.version !== version) throw staleVersion(label, version, was.version)
  if (isErased) throw erased(label)
  const changed = Object.keys(
    changesBetween(
      { email: was.email, billing: JSON.stringify(was.billing && inOrder(was.billing)) },
      { email, billing: JSON.stringify(billing && inOrder(billing)) },
    ),
  )
  if (changed.length === 0) throw nothingChanged(label)
  await tx
    .updateTable('orders')
    .set({
      email,
      bill_name: billing?.name ?? '',
      bill_address: billing?.address ?? '',
      bill_postcode: billing?.postcode ?? '',
      bill_city: billing?.city ?? '',
      bill_country: billing?.country ?? '',
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.billing_changed',
    noun: orderNoun,
    id,
    label,
    outletId,
    // Which parts, not their values: the log outlives its customer.
    data: { what: changed.map((part) => partLabels[part] ?? part).join(', ') },
  })
  return { id, version: version + 1 }
}

const partLabels: Readonly<Record<string, string>> = {
  email: 'email',
  billing: 'billing address',
}

const inOrder = ({ name, address, postcode, city, country }: Billing) =>
  Object.values({ name, address, postcode, city, country })

type Was = {
  readonly number: number
  readonly outletId: string
  readonly version: number
  readonly email: string
  readonly billing: Billing | null
  readonly isErased: boolean
}

async function lockBilling(tx: Tx, actor: Actor, id: string): Promise<Was> {
  const found = await sql<Was>`select o.number, o.outlet_id as "outletId", o.version, o.email,
      ${billingOf('o')} as billing, coalesce((select c.state = 'anonymised' from customers c
        where c.id = o.customer_id), false) as "isErased"
    from orders o where o.id = ${id} and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    for update of o`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This order')
  return row
}

function erased(label: string): Refusal {
  return new Refusal(
    'conflict',
    'erased',
    `The customer of ${label} was erased. Their email and billing address are not written down again.`,
  )
}

function nothingChanged(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'nothing_changed',
    `${label} has this email and billing address already. Change something, or cancel.`,
  )
}
