import { formatQuantity } from '#platform/quantity.ts'
import type { OutletStock } from './register-orders.contract.ts'

/** What is wanted of a variant, in steps of its scale. */
export type Wanted = {
  readonly variantId: string
  readonly sku: string
  readonly quantity: number
  readonly quantityScale: number
}

export type RankedOutlet = OutletStock & {
  /** Everything that is wanted is available there, and it can be shipped from there. */
  readonly shipsAll: boolean
  /** What is available of what is wanted: “3 MUG-RED, 1 of 2 TRAY”. */
  readonly inWords: string
  /** Why the order can't ship from there; null where it can. */
  readonly whyNotHere: string | null
}

/** Several lines of one variant want it together. */
export function wantedOf(lines: readonly Wanted[]): readonly Wanted[] {
  const byVariant = Map.groupBy(lines, ({ variantId }) => variantId)
  return [...byVariant.values()].flatMap(([first, ...more]) =>
    first
      ? [{ ...first, quantity: more.reduce((sum, line) => sum + line.quantity, first.quantity) }]
      : [],
  )
}

const availableAt = ({ available }: OutletStock, variantId: string): number =>
  available.find((level) => level.variantId === variantId)?.quantity ?? 0

/**
 * The outlets for an order: those that can ship all of it first, the own one before the others, then
 * those that have most of its lines.
 */
export function rankOutlets(
  outlets: readonly OutletStock[],
  lines: readonly Wanted[],
): readonly RankedOutlet[] {
  const wanted = wantedOf(lines)
  const wholeAt = (outlet: OutletStock) =>
    wanted.filter(({ variantId, quantity }) => availableAt(outlet, variantId) >= quantity).length
  return outlets
    .map((outlet) => {
      const hasAll = wholeAt(outlet) === wanted.length
      const inWords = wanted.map((line) => lineInWords(outlet, line)).join(', ')
      const whyNotHere = outlet.whyNot ?? (hasAll ? null : `Not enough stock: ${inWords}.`)
      return { ...outlet, inWords, whyNotHere, shipsAll: whyNotHere === null }
    })
    .toSorted(
      (one, other) =>
        Number(other.shipsAll) - Number(one.shipsAll) ||
        Number(other.isOwn) - Number(one.isOwn) ||
        wholeAt(other) - wholeAt(one) ||
        one.code.localeCompare(other.code, 'en'),
    )
}

function lineInWords(outlet: OutletStock, line: Wanted): string {
  const { variantId, sku, quantity, quantityScale } = line
  const available = availableAt(outlet, variantId)
  const there = formatQuantity(available, quantityScale)
  return available >= quantity
    ? `${there} ${sku}`
    : `${there} of ${formatQuantity(quantity, quantityScale)} ${sku}`
}

/** How many outlets are named besides the own one. */
const mostNamed = 2

/** Where a variant is, the own outlet first: “0 here, 12 at LEEDS, 3 at YORK”. */
export function stockInWords(
  outlets: readonly OutletStock[],
  variantId: string,
  quantityScale: number,
): string {
  const said = (outlet: OutletStock) =>
    formatQuantity(availableAt(outlet, variantId), quantityScale)
  const own = outlets.filter(({ isOwn }) => isOwn).map((outlet) => `${said(outlet)} here`)
  const others = outlets
    .filter((outlet) => !outlet.isOwn && availableAt(outlet, variantId) > 0)
    .toSorted((one, other) => availableAt(other, variantId) - availableAt(one, variantId))
  const named = others.slice(0, mostNamed).map((outlet) => `${said(outlet)} at ${outlet.code}`)
  const more = others.length - named.length
  return [...own, ...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
