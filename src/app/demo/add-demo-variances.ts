import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import {
  approveVariance,
  assignVariancesTo,
  investigateVariance,
  postVariance,
  proposeVariance,
} from '#stock/variances/server/index.ts'
import type { Truth, VarianceCause } from '#stock/variances/variance-causes.ts'
import { varianceParts } from '../parts-of-variances.ts'
import { memberOf, type Team } from './create-team.ts'

type Stocked = {
  readonly variantId: string
  readonly outletId: string
  readonly binId: string | null
  readonly otherBinId: string | null
}

type Source = { readonly noun: string; readonly id: string; readonly label: string }

const hour = 3_600_000

/** Differences of several sources and in several states, some of whose causes the ledger shows. */
export async function addDemoVariances(tx: Tx, now: Date, team: Team): Promise<void> {
  const keeper = memberOf(team, 'warehouse_manager')
  const manager = memberOf(team, 'super_manager')
  const stocked = await stockToDiffer(tx)
  const sources = await sourcesOf(tx)
  const at = (place: number) => stocked[place % stocked.length]
  const open = (
    place: number,
    found: {
      quantity: number
      cause: string
      source: Source | undefined
      days: number
      other?: true
    },
  ) => {
    const { quantity, cause, source, days, other } = found
    const stock = at(place)
    if (!stock || !source) return Promise.resolve(null)
    return openBinVariance(tx, keeper, {
      ...{ variantId: stock.variantId, outletId: stock.outletId, quantity, cause, source },
      binId: other ? stock.otherBinId : stock.binId,
      openedAt: new Date(now.getTime() - days * 24 * hour).toISOString(),
      isBooked: false,
    })
  }
  const { wave, transfer, receipt } = sources
  const short = { cause: 'Fewer than recorded in its bin', source: wave }
  await open(0, { ...short, quantity: -4, days: 6 })
  await open(0, { cause: 'More than recorded', source: wave, quantity: 4, days: 6, other: true })
  await open(1, { cause: 'Carton held more', source: receipt, quantity: 6, days: 3 })
  const damaged = await open(2, { ...short, quantity: -3, days: 12 })
  const proposed = await open(3, {
    cause: 'Short on arrival',
    source: transfer,
    quantity: -5,
    days: 9,
  })
  const approved = await open(4, { ...short, quantity: -2, days: 4 })
  const posted = await open(5, { ...short, quantity: -3, days: 20 })
  await open(5, { ...short, quantity: -1, days: 1 })
  await open(6, { cause: 'Found behind the rack', source: wave, quantity: 2, days: 2 })
  await openUnreceived(tx, keeper, sources.wave)
  if (damaged) await investigateVariance(tx, keeper, { id: damaged, version: 1 })
  if (proposed) {
    await propose(tx, keeper, proposed, [{ cause: 'lost', truth: 'found', quantity: -5 }])
    await assignVariancesTo(tx, manager, { ids: [proposed], assigneeId: null, isMine: true })
  }
  const parts = [{ cause: 'damaged', truth: 'found', quantity: -2 }] as const
  if (approved) await decide(tx, manager, await propose(tx, keeper, approved, parts))
  if (posted) {
    const step = await propose(tx, keeper, posted, [
      { cause: 'theft', truth: 'found', quantity: -2 },
      { cause: 'miscounted', truth: 'expected', quantity: -1 },
    ])
    await postVariance(tx, manager, await decide(tx, manager, step))
  }
}

type Part = { readonly cause: VarianceCause; readonly truth: Truth; readonly quantity: number }

const propose = (tx: Tx, actor: Actor, id: string, parts: readonly Part[]) =>
  proposeVariance(varianceParts)(tx, actor, {
    ...{ id, version: 1 },
    parts: parts.map((part) => ({ ...part, note: '', other: null, documentId: null })),
  })

/** Approved by another user, unless it is so small that it was approved at once. */
async function decide(tx: Tx, actor: Actor, step: Awaited<ReturnType<typeof propose>>) {
  return step.isApproved ? step : approveVariance(tx, actor, step)
}

/** Products with stock to spare in a bin, and another bin of the same outlet. */
async function stockToDiffer(tx: Tx): Promise<readonly Stocked[]> {
  const found = await sql<Stocked>`
    select place.variant_id as "variantId", place.outlet_id as "outletId", place.bin_id as "binId", (
        select other.id from bins other where other.outlet_id = place.outlet_id
          and other.id <> place.bin_id and not other.is_blocked and not other.is_archived
        order by abs(other.walk_order - bin.walk_order), other.code limit 1) as "otherBinId"
    from stock_places place join bins bin on bin.id = place.bin_id
    join outlets o on o.id = place.outlet_id and o.code = 'MAIN'
    join stock_levels level
      on level.variant_id = place.variant_id and level.outlet_id = place.outlet_id
    join variants v on v.id = place.variant_id and v.tracking = 'none'
    where place.on_hand - place.unavailable >= 8
      and level.on_hand - level.reserved - level.unavailable >= 8
    order by level.value_minor / level.on_hand desc, v.sku limit 7`.execute(tx)
  return found.rows
}

/** Goods of a transfer that are on the shelf and not received. */
async function openUnreceived(tx: Tx, actor: Actor, source: Source | undefined): Promise<void> {
  const found = await sql<{ variantId: string; outletId: string; quantity: number }>`
    select l.variant_id as "variantId", t.to_outlet_id as "outletId",
      sum(p.shipped - p.settled)::bigint as quantity
    from transfers t join transfer_lines l on l.transfer_id = t.id
    join transfer_pieces p on p.line_id = l.id join variants v on v.id = l.variant_id
    where t.state = 'in_transit' and v.tracking = 'none'
    group by t.id, l.id, l.variant_id having sum(p.shipped - p.settled) > 1
    order by t.number, l.position limit 1`.execute(tx)
  const [line] = found.rows
  if (line && source)
    await openBinVariance(tx, actor, {
      ...line,
      source,
      cause: 'More than recorded',
      isBooked: false,
    })
}

/** The newest wave, transfer and receipt of the demo. */
async function sourcesOf(tx: Tx) {
  const found = await sql<Source>`
    (select 'wave' as noun, id, 'Wave ' || number as label from waves order by number desc limit 1)
    union all
    (select 'transfer', id, 'Transfer ' || number from transfers order by number desc limit 1)
    union all
    (select 'goods_receipt', id, 'GR-' || number from goods_receipts
      where state in ('received', 'put_away') order by number desc limit 1)`.execute(tx)
  const of = (noun: string) => found.rows.find((row) => row.noun === noun)
  const transfer = of('transfer')
  return { wave: of('wave') ?? transfer, transfer, receipt: of('goods_receipt') ?? transfer }
}
