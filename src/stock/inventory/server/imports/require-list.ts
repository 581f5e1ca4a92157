import { requireVerdict } from '#organization/approvals/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportAttempt, ImportWeight } from '#platform/server/table-import.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { inventoryActions } from '../../inventory.actions.ts'
import { limitsBreached } from '../require-adjusting.ts'
import type { StockStep } from './plan-stock-list.ts'

/** How many units a line moves, and their value: at its outlet, and how much of it is lost. */
export function weightOfStock({ outletId, delta, scale, worthMinor }: StockStep): ImportWeight {
  const units = Math.ceil(Math.abs(delta) / 10 ** scale)
  return {
    [keyOf('units', outletId)]: units,
    [keyOf('worth', outletId)]: worthMinor,
    ...(delta < 0
      ? { [keyOf('lostUnits', outletId)]: units, [keyOf('lostWorth', outletId)]: worthMinor }
      : {}),
  }
}

type Weighed = 'units' | 'worth' | 'lostUnits' | 'lostWorth'

const keyOf = (what: Weighed, outletId: string) => `${what} ${outletId}`

/** The totals of a file; for one checked before totals named outlets, at the chosen outlet. */
function weightsOf({ outletId, weight }: ImportAttempt): ImportWeight {
  const { units, worthMinor } = weight
  if (units === undefined || outletId === null) return weight
  return { [keyOf('units', outletId)]: units, [keyOf('worth', outletId)]: worthMinor ?? 0 }
}

/** A stock list is one correction with the sum of its lines, outlet by outlet. */
export async function requireList(tx: Tx, actor: Actor, attempt: ImportAttempt): Promise<Actor> {
  const { source, path, operation, payload } = attempt
  const weight = weightsOf(attempt)
  const parts = await partsOf(tx, attempt.outletId, weight)
  const foreign = parts.find(({ id }) => !isWithinOutlets(actor, capability.inventory, id))
  if (foreign) throw notFound('This outlet')
  const breached: string[] = []
  for (const { id, currency } of parts) {
    const units = weight[keyOf('units', id)] ?? 0
    const worthMinor = weight[keyOf('worth', id)] ?? 0
    breached.push(await limitsBreached(tx, id, { units, worthMinor, currency }))
  }
  const sum = (what: Weighed) =>
    parts.reduce((total, { id }) => total + (weight[keyOf(what, id)] ?? 0), 0)
  const worths = (what: 'worth' | 'lostWorth') =>
    parts.map(({ id, currency }) => formatMoney(weight[keyOf(what, id)] ?? 0, currency)).join(', ')
  const label = `${source.label} of stock at ${parts.map(({ code }) => code).join(', ')}`
  const [units, lost] = [sum('units'), sum('lostUnits')]
  const limitBreached = [...new Set(breached.filter(Boolean))].join(' ')
  return requireVerdict(tx, actor, inventoryActions.adjust, {
    payload,
    summary: `${operation === 'run' ? 'Book' : 'Undo'} ${label}: ${units} ${units === 1 ? 'unit' : 'units'}`,
    facts: {
      Worth: worths('worth'),
      ...(lost > 0 && operation === 'run'
        ? { 'Written off': `${lost} ${lost === 1 ? 'unit' : 'units'}, ${worths('lostWorth')}` }
        : {}),
    },
    path,
    outletId: parts.length === 1 ? (parts[0]?.id ?? null) : null,
    exceeds: limitBreached !== '',
    limitBreached,
  })
}

type Part = { readonly id: string; readonly code: string; readonly currency: string }

/** The outlets whose stock it changes; the chosen one where it changes none. */
async function partsOf(
  tx: Tx,
  outletId: string | null,
  weight: ImportWeight,
): Promise<readonly Part[]> {
  const named = Object.keys(weight).flatMap((key) =>
    key.startsWith('units ') ? [key.slice('units '.length)] : [],
  )
  const ids = named.length > 0 ? named : [outletId]
  const found = await tx
    .selectFrom('outlets')
    .select(['id', 'code', 'currency'])
    .where('id', 'in', ids)
    .orderBy('code')
    .execute()
  if (found.length === 0) throw notFound('This outlet')
  return found
}
