import { sql } from 'kysely'
import { binNoun } from '#organization/outlets/outlets.nouns.ts'
import { capability } from '#organization/users/capabilities.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'

type Bin = {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly outletCode: string
  readonly isBlocked: boolean
  readonly blockedReason: string
}

type Content = {
  readonly sku: string
  readonly title: string
  readonly onHand: number
  readonly quantityScale: number
  readonly unit: string
}

/** The products that are listed; the bin's page has them all. */
const mostProducts = 6

/** A bin, and what is recorded in it. */
export const binCard: CardReader = async (reader, actor, { id }) => {
  const bins = await sql<Bin>`
    select bin.code, bin.name, bin.kind, outlet.code as "outletCode",
      bin.is_blocked as "isBlocked", bin.blocked_reason as "blockedReason"
    from bins bin join outlets outlet on outlet.id = bin.outlet_id
    where bin.id = ${id} and ${withinOutlets(actor, scanAccess, 'bin.outlet_id')}`.execute(reader)
  const [bin] = bins.rows
  if (!bin) return null
  const found = await sql<Content>`
    select v.sku, v.title, sum(place.on_hand)::bigint as "onHand",
      v.quantity_scale as "quantityScale", v.unit
    from stock_places place join variants v on v.id = place.variant_id
    where place.bin_id = ${id} and place.on_hand > 0
      and ${withinOutlets(actor, scanAccess, 'place.outlet_id')}
    group by v.id order by v.sku limit ${mostProducts}`.execute(reader)
  const isEmpty = found.rows.length === 0
  return {
    label: bin.code,
    title: [`${upperFirst(bin.kind)} at ${bin.outletCode}`, bin.name].filter(Boolean).join(', '),
    state: bin.isBlocked ? { label: bin.blockedReason || 'Blocked', tone: 'bad' } : null,
    facts: isEmpty
      ? [{ kind: 'text', label: 'Content', text: 'Empty', isBig: true }]
      : found.rows.map(({ sku, title, onHand, quantityScale, unit }) => ({
          kind: 'quantity',
          label: `${sku} ${title}`,
          quantity: onHand,
          quantityScale,
          unit,
        })),
    acts: actor.permissions.has(capability.outlets.key)
      ? [{ label: 'Open bin', path: binNoun.path(id) }]
      : [],
  }
}
