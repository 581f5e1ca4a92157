import { formatMoney } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { followMerges } from '#sales/customers/server/index.ts'
import { type Drawer, holdDrawer } from '#sales/registers/server/index.ts'
import { type CartWithPrices, calculateCart } from '../calculate-cart.ts'
import type { OfflineSale } from '../offline-sales.contract.ts'
import { type Finding, refuseOfflinePayments } from '../offline-sales.rules.ts'
import { posSettings } from '../pos.settings.ts'
import { settleSale } from '../sale-money.ts'
import type { Sale } from '../sales.contract.ts'
import { findPriceDifferences } from './find-price-differences.ts'
import { keepSale } from './keep-sale.ts'
import { requireLease } from './lease-numbers.ts'
import { provideSoldStock } from './provide-sold-stock.ts'
import { recordedSale, requireRecorded } from './recorded-sale.ts'

/** Clocks of tills are a little wrong; more than this is a finding. */
const clockMilliseconds = 5 * 60_000

/** A till sells without the server for a weekend or a fair, and not for longer than this. */
const oldestMilliseconds = 31 * 24 * 60 * 60_000

/**
 * Records a sale that was made while the server could not be reached. The goods have left and the
 * customer has paid: what would be refused at the till, another price or too little stock, is a
 * finding here, for a manager to review. A sale that was recorded before is answered again.
 *
 * @throws Refusal `no_open_session`, `wrong_number`, `wrong_sums`, `needs_server`, `unknown_variant`
 */
export async function recordSale(tx: Tx, actor: Actor, input: OfflineSale): Promise<Sale> {
  const { id, registerId, number, payments, totalMinor } = input
  const recorded = await recordedSale(tx, actor, input)
  if (recorded) return recorded
  const drawer = await holdDrawer(tx, actor, registerId)
  const { currency, outletId } = drawer
  const mostMinor = await settingOf(tx, posSettings.offlineCardMinor, outletId)
  throwIfRefused(refuseOfflinePayments(payments, { mostMinor, currency }))
  await requireCashier(tx, input.cashierId)
  await requireLease(tx, input)
  const customerId = input.customerId && (await followMerges(tx, input.customerId))
  const { lines, sums } = calculateCart(await soldCart(tx, input))
  if (sums.totalMinor !== totalMinor) throw wrongSums(totalMinor, sums.totalMinor, currency)
  const { cashStepMinor: cashStep } = input
  const settled = settleSale(totalMinor, payments, { cashStep, currency })
  const cart = { customerId, lines, discountMinor: input.discountMinor }
  const { soldAt, found } = timeOf(input, drawer)
  const findings: Finding[] = [...found, ...(await findPriceDifferences(tx, actor, outletId, cart))]
  await keepSale(
    tx,
    actor,
    actor,
    {
      id,
      drawer,
      customerId,
      number,
      pricesIncludeTax: input.pricesIncludeTax,
      lines,
      sums,
      roundingMinor: settled.roundingMinor,
      lotCodes: input.lines.map(({ lotCode }) => lotCode),
      payments: payments.map((payment, at) => ({
        ...payment,
        keptMinor: settled.keptMinor[at] ?? 0,
      })),
      offline: { soldAt, cashierId: input.cashierId, findings },
    },
    (label, written) => provideSoldStock(tx, actor, { id, label, outletId, lines: written }),
  )
  return requireRecorded(tx, actor, input)
}

/** The lines with the prices of the till, under the names that the products have here. */
async function soldCart(tx: Tx, input: OfflineSale): Promise<CartWithPrices> {
  const ids = [...new Set(input.lines.map(({ variantId }) => variantId))]
  const known = await tx
    .selectFrom('variants')
    .select(['id', 'sku', 'title', 'quantity_scale'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(known.map((variant) => [variant.id, variant]))
  const lines = input.lines.map((line, at) => {
    const variant = byId.get(line.variantId)
    if (!variant) throw unknownVariant(at)
    const { sku, title, quantity_scale: quantityScale } = variant
    return { ...line, sku, title, quantityScale }
  })
  const { discountMinor, pricesIncludeTax, taxRounding } = input
  return { lines, discountMinor, pricesIncludeTax, taxRounding }
}

function timeOf({ soldAt: said, sessionId }: OfflineSale, drawer: Drawer) {
  const soldAt = new Date(said)
  const age = Date.now() - soldAt.getTime()
  const isOff = age < -clockMilliseconds || age > oldestMilliseconds
  const found: Finding[] = [
    ...(sessionId === drawer.sessionId ? [] : ['session_over' as const]),
    ...(isOff ? ['clock_differs' as const] : []),
  ]
  return { soldAt: (isOff ? new Date() : soldAt).toISOString(), found }
}

async function requireCashier(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()
  if (found) return
  throw new Refusal(
    'unprocessable',
    'unknown_cashier',
    'The cashier of this sale is no user. Sign in as who sold it, then send it again.',
    { field: 'cashierId' },
  )
}

function unknownVariant(at: number): Refusal {
  return new Refusal(
    'missing',
    'unknown_variant',
    `Line ${at + 1} names a product that does not exist. Export the sale and tell your administrator.`,
    { field: `lines.${at}.variantId` },
  )
}

function wrongSums(saidMinor: number, sumMinor: number, currency: string): Refusal {
  const [said, sum] = [saidMinor, sumMinor].map((minor) => formatMoney(minor, currency))
  return new Refusal(
    'unprocessable',
    'wrong_sums',
    `The lines of this sale add up to ${sum}, and its total is ${said}. Export the sale and tell your administrator.`,
    { field: 'totalMinor' },
  )
}
