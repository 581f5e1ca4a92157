import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { customersActions } from '../customers.actions.ts'
import { customerNoun } from '../customers.nouns.ts'

type Lists = { readonly before: string | null; readonly after: string | null }

/**
 * Gives a customer another price list, or none: it sets the prices of all their later orders, so it
 * is an action with its own approval policy. The caller writes it with the rest of the customer.
 *
 * @returns the actor to act as, whose events then name the approval
 */
export async function givePriceList(
  tx: Tx,
  actor: Actor,
  { id, label }: { readonly id: string; readonly label: string },
  { before, after }: Lists,
): Promise<Actor> {
  if (before === after) return actor
  const [was, is] = [await listOf(tx, before), await listOf(tx, after)]
  if (is !== null) await requireSellingOutlet(tx, is)
  const approved = await requireVerdict(tx, actor, customersActions.givePriceList, {
    payload: { id, priceListId: after },
    summary: is ? `Give ${label} the price list “${is.name}”` : `Take the price list off ${label}`,
    facts: { Before: was?.name ?? 'Usual prices', After: is?.name ?? 'Usual prices' },
    path: customerNoun.path(id),
    outletId: null,
  })
  await appendEvent(tx, approved, {
    type: 'customer.price_list_changed',
    noun: customerNoun,
    id,
    label,
    data: { priceList: [was?.name ?? '', is?.name ?? ''] },
  })
  return approved
}

type ListOfCustomer = { readonly name: string; readonly currency: string }

async function listOf(tx: Tx, id: string | null): Promise<ListOfCustomer | null> {
  if (id === null) return null
  const found = await tx
    .selectFrom('price_lists')
    .select(['name', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This price list')
  return found
}

/** A list in a currency that no outlet sells in would price nothing. */
async function requireSellingOutlet(tx: Tx, { name, currency }: ListOfCustomer): Promise<void> {
  const found = await sql`select from outlets where currency = ${currency} and state <> 'closed'
    limit 1`.execute(tx)
  if (found.rows.length > 0) return
  throw new Refusal(
    'unprocessable',
    'no_outlet_sells',
    `The price list “${name}” is in ${currency}, and no outlet sells in ${currency}. Choose another list.`,
    { field: 'priceListId' },
  )
}
