import { sql } from 'kysely'
import {
  type OutletFacts,
  refuseSelling,
  refuseShipping,
} from '#organization/outlets/outlets.rules.ts'
import type { Minor } from '#platform/money.ts'
import { unitsIn } from '#platform/quantity.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { refuseDiscount } from '../../order-money.rules.ts'
import { type CalculatedLine, type CalculatedOrder, calculateOrder } from '../../order-money.ts'
import { unknownOutlet } from './explain-placement.ts'
import type { ChannelLine, ChannelOrder } from './place-channel-order.ts'

export type ChannelOutlet = OutletFacts & {
  readonly id: string
  readonly currency: string
  readonly country: string
}

/** A line as it is written: with its product, or with the channel's own words. */
export type PricedChannelLine = ChannelLine &
  Omit<CalculatedLine, 'discountMinor' | 'taxMinor'> & {
    readonly id: string
    readonly position: number
    readonly sku: string
    readonly quantityScale: number
    readonly listPriceMinor: Minor | null
    readonly taxMinor: Minor
    readonly taxIsStated: boolean
  }

export type PricedChannelOrder = {
  readonly lines: readonly PricedChannelLine[]
  readonly taxRounding: 'line' | 'document'
  readonly units: number
  readonly calculated: CalculatedOrder
}

/** The outlet that the channel sells for; it has to take orders now. */
export async function channelOutlet(reader: Reader, id: string): Promise<ChannelOutlet> {
  const found = await sql<ChannelOutlet>`select id, name, state, ships, sells, receives, currency,
    country from outlets where id = ${id}`.execute(reader)
  const [outlet] = found.rows
  if (!outlet) throw unknownOutlet()
  throwIfRefused(refuseSelling({ ...outlet, sells: true }) ?? refuseShipping(outlet))
  return outlet
}

/** What the order costs by the channel's prices, and by its taxes where it states them. */
export async function priceChannelOrder(
  reader: Reader,
  outlet: ChannelOutlet,
  order: ChannelOrder,
): Promise<PricedChannelOrder> {
  const { rounding } = await settingsOf(reader, catalogSettings, outlet.id)
  const variants = await variantsOf(reader, outlet.currency, order.lines)
  const lines = order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line, index) => {
      const variant = line.variantId === null ? null : variants.get(line.variantId)
      if (variant === undefined) throw unknownVariant(index)
      return { ...line, ...(variant ?? ofChannel(line)), statedTax: stated(line.taxMinor) }
    })
  const taxRounding = rounding === 'line' ? 'line' : 'document'
  const calculated = calculateOrder({
    ...order,
    lines,
    taxRounding,
    shippingStatedTax: stated(order.shippingTaxMinor),
    charges: {
      amountMinor: sumOf(order.charges.map(({ amountMinor }) => amountMinor)),
      taxMinor: sumOf(order.charges.map(({ taxMinor }) => taxMinor)),
    },
  })
  requireDiscounts(calculated)
  return {
    taxRounding,
    calculated,
    units: unitsIn(lines),
    lines: lines.map(({ statedTax, ...line }, at) => ({
      ...line,
      ...lineSums(calculated, at),
      id: newId(),
      position: at + 1,
      taxIsStated: statedTax !== null,
    })),
  }
}

type Known = {
  readonly variantId: string | null
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly listPriceMinor: Minor | null
}

const ofChannel = ({ code, title }: ChannelLine): Known => ({
  variantId: null,
  sku: code,
  title: title || code,
  quantityScale: 0,
  listPriceMinor: null,
})

/** By the ids that were named; one that was merged into another is that one now. */
async function variantsOf(
  reader: Reader,
  currency: string,
  lines: readonly ChannelLine[],
): Promise<ReadonlyMap<string, Known>> {
  const ids = [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await sql<Known & { namedId: string }>`
    select named.id as "namedId", v.id as "variantId", v.sku, v.title,
      v.quantity_scale as "quantityScale",
      case when v.currency = ${currency} then v.price_minor end as "listPriceMinor"
    from variants named join variants v on v.id = coalesce(named.merged_into_id, named.id)
    where named.id = any(${ids}::uuid[])`.execute(reader)
  return new Map(found.rows.map(({ namedId, ...known }) => [namedId, known]))
}

const stated = (taxMinor: Minor | null) => (taxMinor === null ? null : { taxMinor })

function lineSums(calculated: CalculatedOrder, at: number): CalculatedLine {
  const sums = calculated.lines[at]
  if (!sums) throw new Error('A line of a sales channel was not calculated.')
  return sums
}

function requireDiscounts(calculated: CalculatedOrder): void {
  const { linesMinor, lineDiscountsMinor, orderDiscountMinor, lines } = calculated
  const index = lines.findIndex(({ discountMinor, lineMinor }) => discountMinor > lineMinor)
  if (index >= 0) throw refuseDiscount(`lines.${index}.discountMinor`)
  if (orderDiscountMinor > linesMinor - lineDiscountsMinor)
    throw refuseDiscount('orderDiscountMinor')
}

function unknownVariant(index: number): Refusal {
  return new Refusal(
    'missing',
    'unknown_variant',
    `Line ${index + 1} names a product that does not exist.`,
    { field: `lines.${index}.variantId` },
  )
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, minor) => sum + minor, 0)
