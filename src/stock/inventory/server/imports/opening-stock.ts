import { refuseReceiving } from '#organization/outlets/outlets.rules.ts'
import type { OutletState } from '#organization/outlets/outlets.states.ts'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney, priceOf } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { ImportDifference, ImportSource } from '#platform/server/table-import.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { NamedQuantity } from '#stock/catalog/server/index.ts'
import { openLevels } from '../lock-levels.ts'
import { requireTakingIn } from '../require-taking-in.ts'
import { applyStock } from './apply-stock.ts'
import type { StockStep } from './plan-stock-list.ts'
import { readStockAt, type StockedVariant } from './read-stock-at.ts'

export type OpeningPlan = {
  readonly outletCode: string
  readonly steps: readonly StockStep[]
  /** What is named but not booked, with the reason as a whole sentence. */
  readonly leftOut: readonly {
    readonly line: number
    readonly sku: string
    readonly quantity: string
    readonly reason: string
  }[]
}

type StockOutlet = { readonly id: string; readonly code: string; readonly name: string }

/** The outlets at which an actor may receive stock, by their codes. */
export async function outletsToStock(reader: Reader, actor: Actor): Promise<StockOutlet[]> {
  const found = await reader
    .selectFrom('outlets')
    .select(['id', 'code', 'name', 'state', 'ships', 'sells', 'receives'])
    .where(withinOutlets(actor, capability.inventory, 'id'))
    .orderBy('code')
    .execute()
  return found
    .filter((outlet) => {
      const state = outlet.state as OutletState // parse edge: a CHECK limits the states
      return refuseReceiving({ ...outlet, state }) === null
    })
    .map(({ id, code, name }) => ({ id, code, name }))
}

/** Refuses an outlet at which the actor may not receive stock, and one that receives none. */
export async function requireOpeningAt(
  reader: Reader,
  actor: Actor,
  outletId: string,
): Promise<void> {
  requireWithinOutlets(actor, capability.inventory, outletId)
  if (actor.via === 'api_key') authorize(actor, capability.inventory, 'write')
  await requireTakingIn(reader, outletId, 'brought')
}

/**
 * Which quantities of a product file become opening stock at an outlet. Only variants that never
 * moved there do: others are counted or adjusted, not opened a second time.
 */
export async function planOpenings(
  reader: Reader,
  outletId: string,
  quantities: readonly NamedQuantity[],
): Promise<OpeningPlan> {
  const at = await readStockAt(
    reader,
    outletId,
    quantities.map(({ sku }) => sku),
  )
  const { code: outletCode } = await reader
    .selectFrom('outlets')
    .select('code')
    .where('id', '=', outletId)
    .executeTakeFirstOrThrow()
  const seen = new Set<string>()
  const refusal = refuseReceiving(at.outlet)
  const steps: StockStep[] = []
  const leftOut: OpeningPlan['leftOut'][number][] = []
  for (const named of quantities) {
    const { line, sku, quantity } = named
    const variant = at.variantBySku.get(sku) ?? null
    const amount = parseQuantity(quantity, variant?.quantityScale ?? 0)
    if (amount === 0 || seen.has(sku)) continue
    seen.add(sku)
    const reason = refusal?.message ?? reasonAgainst(variant, quantity, amount)
    if (reason === null && amount !== null)
      steps.push(openingStep(named, { variant, amount, outletId, currency: at.outlet.currency }))
    else leftOut.push({ line, sku, quantity, reason: reason ?? '' })
  }
  return { outletCode, steps, leftOut }
}

/** Without the SKU, so that the same reason is counted over all lines. */
function reasonAgainst(
  variant: StockedVariant | null,
  quantity: string,
  amount: number | null,
): string | null {
  if (quantity.startsWith('-'))
    return 'A negative quantity is not booked. Correct it by a stock adjustment.'
  if (amount === null)
    return 'A quantity with more decimals than the variant is counted in is not booked.'
  if (!variant) return null
  if (variant.tracking !== 'none')
    return 'A variant followed by lots needs a lot. Import it as “Stock on hand”.'
  if (variant.hasMoved)
    return 'The variant has stock movements at this outlet already. Count or adjust it there.'
  return null
}

type Opened = {
  readonly variant: StockedVariant | null
  readonly amount: number
  readonly outletId: string
  /** Of the outlet. */
  readonly currency: string
}

function openingStep(
  { line, sku, unitCostMinor, priceMinor, currency: priced }: NamedQuantity,
  { variant, amount, outletId, currency }: Opened,
): StockStep {
  const scale = variant?.quantityScale ?? 0
  // A cost in another currency than the outlet's gives no value for its stock.
  const own = priced === currency
  const cost = own ? unitCostMinor : null
  const each = cost ?? variant?.costMinor ?? (own ? priceMinor : 0)
  return {
    lines: [line],
    did: 'booked',
    outletId,
    currency,
    before: 0,
    sku,
    variantId: variant?.id ?? null,
    title: sku,
    tracking: 'none',
    delta: amount,
    isOpening: true,
    lot: null,
    expiresOn: null,
    bin: null,
    scale,
    unitCostMinor: cost,
    worthMinor: priceOf(amount, scale, each),
  }
}

/** Books the quantities of variants that exist by now; the levels stay locked. */
export async function bookOpenings(
  tx: Tx,
  actor: Actor,
  source: ImportSource,
  outletId: string,
  quantities: readonly NamedQuantity[],
) {
  const { steps } = await planOpenings(tx, outletId, quantities)
  const keys = steps.flatMap(({ variantId }) => (variantId ? [{ variantId, outletId }] : []))
  await openLevels(tx, keys)
  // Movements since the plan are visible now, under the lock.
  const fresh = await planOpenings(tx, outletId, quantities)
  const known = fresh.steps.filter(({ variantId }) => variantId !== null)
  return applyStock(tx, actor, source, known)
}

/** The preview: the units of each variant and, with access to costs, their value. */
export function describeOpening(
  { lines, sku, scale, delta, unitCostMinor, currency }: StockStep,
  outletCode: string,
): readonly ImportDifference[] {
  const row = { line: lines[0] ?? 0, record: sku, before: null }
  const field = `Opening stock at ${outletCode}`
  return [
    { ...row, field, before: '0', after: formatQuantity(delta, scale) },
    ...(unitCostMinor === null
      ? []
      : [
          {
            ...row,
            field: 'Unit cost of opening stock',
            after: formatMoney(unitCostMinor, currency),
            isCost: true as const,
          },
        ]),
  ]
}
