import { insistOnVerdict } from '#approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportAttempt, ImportWeight } from '#platform/server/table-import.ts'
import { inventoryActions } from '../../inventory.actions.ts'
import { limitsBreached } from '../insist-on-adjusting.ts'
import type { StockStep } from './plan-stock-list.ts'

/** How many units a line moves, and what they are worth. */
export function weightOfStock({ delta, scale, worthMinor }: StockStep): ImportWeight {
  return { units: Math.ceil(Math.abs(delta) / 10 ** scale), worthMinor }
}

/** A list of stock corrects as much at once as all of its lines together. */
export async function insistOnList(tx: Tx, actor: Actor, attempt: ImportAttempt): Promise<Actor> {
  const { source, path, deed, weight, payload } = attempt
  const outlet = await tx
    .selectFrom('outlets')
    .select(['id', 'code', 'currency'])
    .where('id', '=', attempt.outletId)
    .executeTakeFirst()
  if (!outlet) throw notFound('This outlet')
  const { id: outletId, code, currency } = outlet
  const { units = 0, worthMinor = 0 } = weight
  const breached = await limitsBreached(tx, outletId, { units, worthMinor, currency })
  const label = `${source.label} of stock at ${code}`
  return insistOnVerdict(tx, actor, inventoryActions.adjust, {
    payload,
    summary: `${deed === 'run' ? 'Book' : 'Undo'} ${label}: ${units} ${units === 1 ? 'unit' : 'units'}`,
    facts: { Worth: formatMoney(worthMinor, currency) },
    path,
    outletId,
    exceeds: breached !== '',
    limitBreached: breached,
  })
}
