import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { breachedLimit, type LoweredLine, loweredBy, offMinor } from '../../order-money.rules.ts'
import { ordersActions } from '../../orders.actions.ts'
import { ordersSettings } from '../../orders.settings.ts'
import type { OrderTerms } from '../editing/load-terms.ts'
import { limitFor } from '../money/limits.ts'
import { rolesAt } from '../roles-at.ts'
import type { PricedDraft, PricedLine } from './price-draft.ts'

type Drafted = {
  readonly outletId: string
  readonly priced: PricedDraft
  /** The existing order, if a draft is to change one. */
  readonly before?: OrderTerms | undefined
}

/** Which limit of the actor's the prices pass, in a sentence; empty where they pass none. */
export async function limitOfPrices(
  reader: Reader,
  actor: Actor,
  { outletId, priced, before }: Drafted,
): Promise<string> {
  const { staffDiscount, managerDiscount } = ordersSettings
  const outlets = { outletId, soldByOutletId: before?.soldByOutletId ?? null }
  const limits = {
    staff: await limitFor(reader, staffDiscount, outlets),
    storeManager: await limitFor(reader, managerDiscount, outlets),
  }
  const lines = priced.lines.map((line, at) => lowered(priced, line, at, before))
  return breachedLimit(lines, rolesAt(actor, outletId), limits, priced.currency)
}

/** Lets prices through that the actor may give alone or brings an approval for. */
export async function requirePrices(
  tx: Tx,
  actor: Actor,
  drafted: Drafted & {
    readonly label: string
    readonly path: string
    /** Who a new order is for, where it is known. */
    readonly customerId?: string | null
  },
): Promise<Actor> {
  const { outletId, priced, before, label, path, customerId } = drafted
  const limitBreached = await limitOfPrices(tx, actor, drafted)
  if (limitBreached === '') return actor
  const { totalMinor, linesMinor } = priced.calculated
  const [total, worth] = [totalMinor, linesMinor].map((minor) =>
    formatMoney(minor, priced.currency),
  )
  return requireVerdict(tx, actor, ordersActions.discount, {
    payload: {
      order: before?.id ?? null,
      outletId,
      shippingMinor: priced.shippingMinor,
      orderDiscountMinor: priced.orderDiscountMinor,
      lines: priced.lines.map((line) => [
        line.variant.id,
        line.quantity,
        line.unitPriceMinor,
        line.discountMinor,
      ]),
    },
    summary: `Lower the prices of ${label}`,
    facts: { 'Before discounts': worth ?? '', Total: total ?? '' },
    path,
    about: customerId ? [customerId] : [],
    outletId,
    exceeds: true,
    limitBreached,
  })
}

function lowered(
  priced: PricedDraft,
  line: PricedLine,
  at: number,
  before: OrderTerms | undefined,
): LoweredLine {
  const { variant, quantity } = line
  const sums = priced.calculated.lines[at]
  const net = (sums?.lineMinor ?? 0) - line.discountMinor - (sums?.orderDiscountMinor ?? 0)
  const measured: LoweredLine = {
    sku: variant.sku,
    quantity,
    quantityScale: variant.quantityScale,
    // Measured from the list, and not from what was agreed: many small edits lift no limit.
    usualPriceMinor: line.basePriceMinor,
    netMinor: net,
    taxInsideMinor: priced.pricesIncludeTax ? (sums?.taxMinor ?? 0) : 0,
    costMinor: variant.costMinor,
    loweredBefore: 0,
    offBeforeMinor: 0,
  }
  const own = before?.lines.find(({ id }) => id === line.lineId)
  if (!own) return measured
  const netMinor = own.lineMinor - own.discountMinor - own.orderDiscountMinor
  const earlier = {
    ...measured,
    usualPriceMinor: line.baseBeforeMinor,
    quantity: own.quantity,
    netMinor,
  }
  return { ...measured, loweredBefore: loweredBy(earlier), offBeforeMinor: offMinor(earlier) }
}
