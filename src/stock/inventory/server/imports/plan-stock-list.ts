import { refuseCounting, refuseReceiving } from '#organization/outlets/outlets.rules.ts'
import { type Minor, parseMoney, priceOf } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type {
  ImportContext,
  ImportFault,
  ImportPlan,
  ImportRow,
  ImportStep,
} from '#platform/server/table-import.ts'
import { sku as skuSchema } from '#stock/catalog/catalog.rules.ts'
import { saysMerged } from '#stock/catalog/variant-changes.rules.ts'
import type { StockAt, StockedVariant } from './read-stock-at.ts'
import { binCodeOf, unknownBin, unknownSku } from './stock-fields.ts'

/** One place of a stock list and what has to be booked to match it. */
export type StockStep = ImportStep & {
  readonly outletId: string
  readonly currency: string
  /** On hand at this place before. */
  readonly before: number
  readonly sku: string
  /** Null for a product that is added first. */
  readonly variantId: string | null
  readonly title: string
  readonly tracking: 'none' | 'lot' | 'expiry'
  /** Above zero it is received, below it is issued; 0 where only the product is added. */
  readonly delta: number
  readonly isOpening: boolean
  readonly lot: string | null
  readonly expiresOn: string | null
  /** Null: no bin, or any. */
  readonly bin: { readonly id: string | null; readonly code: string; readonly name: string } | null
  readonly scale: number
  readonly unitCostMinor: Minor | null
  /** The approximate value of the difference: from the list, else from the ledger, else at cost. */
  readonly worthMinor: Minor
}

/** Compares a stock list with the ledger, place by place. */
export function planStock(
  at: StockAt,
  rows: readonly ImportRow[],
  { options }: Pick<ImportContext, 'options'>,
  added: Set<string> = new Set(),
): ImportPlan<StockStep> {
  const lister = new StockLister(at, rows, options, added)
  const steps = rows.flatMap((row) => lister.stepOf(row) ?? [])
  return { faults: lister.faults, steps }
}

class StockLister {
  readonly faults: ImportFault[] = []
  private readonly at: StockAt
  private readonly options: Readonly<Record<string, string>>
  /** The tracking of a new product: by what any of its lines names. */
  private readonly trackingOf = new Map<string, StockedVariant['tracking']>()
  /** What can still be issued, after the lines before. */
  private readonly available = new Map<string, number>()
  /** SKUs of products that an earlier line adds, at any outlet. */
  private readonly added: Set<string>

  constructor(
    at: StockAt,
    rows: readonly ImportRow[],
    options: ImportContext['options'],
    added: Set<string>,
  ) {
    this.at = at
    this.added = added
    this.options = options
    for (const { values } of rows) {
      const sku = (values.sku ?? '').toUpperCase()
      const known = this.trackingOf.get(sku) ?? 'none'
      const names = values.expiresOn ? 'expiry' : values.lot ? 'lot' : 'none'
      this.trackingOf.set(sku, known === 'none' || names === 'expiry' ? names : known)
    }
  }

  stepOf({ line, values }: ImportRow): StockStep | null {
    const before = this.faults.length
    const wrong = (field: string, reason: string, asks?: string) => {
      this.faults.push({ line, field, reason, ...(asks ? { asks } : {}) })
      return null
    }
    const parsed = skuSchema.safeParse(values.sku ?? '')
    if (!parsed.success) return wrong('sku', parsed.error.issues[0]?.message ?? 'This is no SKU.')
    const sku = parsed.data
    const variant = this.at.variantBySku.get(sku) ?? null
    if (!variant && this.options[unknownSku.key] !== 'add')
      return wrong(
        'sku',
        `No product has the SKU ${sku}. Add it first, or say below that such products are added.`,
        unknownSku.key,
      )
    if (variant?.mergedIntoSku) return wrong('sku', saysMerged(sku, variant.mergedIntoSku))
    const tracking = variant?.tracking ?? this.trackingOf.get(sku) ?? 'none'
    const quantity = this.quantityOf(values, variant, wrong)
    const place = this.placeOf(values, sku, tracking, quantity, wrong)
    const cost = this.costOf(values, wrong)
    if (this.faults.length > before) return null
    const current = variant ? this.currentAt(variant, values, place.lot, place.bin) : 0
    const delta = quantity === null ? 0 : quantity - current
    if (variant && delta < 0 && !this.mayLeave(variant, delta))
      return wrong(
        'quantity',
        `${sku} would lose ${formatQuantity(-delta, variant.quantityScale)}, but only ${formatQuantity(variant.available, variant.quantityScale)} are neither reserved nor unavailable. Free more units first.`,
      )
    const isOpening = !variant?.hasMoved
    // Existing stock was counted; new stock is received with this list.
    const refusal = (isOpening ? refuseReceiving : refuseCounting)(this.at.outlet)
    if (delta > 0 && refusal) return wrong('quantity', refusal.message)
    const isNew = !variant && !this.added.has(sku)
    this.added.add(sku)
    if (delta === 0 && !isNew) return null
    return {
      lines: [line],
      did: isNew ? 'created' : 'booked',
      outletId: this.at.outletId,
      currency: this.at.outlet.currency,
      before: current,
      sku,
      variantId: variant?.id ?? null,
      title: values.title || sku,
      tracking,
      delta,
      isOpening,
      ...place,
      scale: variant?.quantityScale ?? 0,
      unitCostMinor: cost,
      worthMinor: worthOf(Math.abs(delta), variant, cost),
    }
  }

  private quantityOf(
    { quantity }: ImportRow['values'],
    variant: StockedVariant | null,
    wrong: Wrong,
  ): number | null {
    // An empty quantity was not counted.
    if (!quantity) return null
    const steps = parseQuantity(quantity, variant?.quantityScale ?? 0)
    if (steps === null)
      return wrong('quantity', `${quantity} is finer than this product is counted.`)
    return steps < 0 ? wrong('quantity', `${quantity} is below zero.`) : steps
  }

  private placeOf(
    values: ImportRow['values'],
    sku: string,
    tracking: StockedVariant['tracking'],
    quantity: number | null,
    wrong: Wrong,
  ): Pick<StockStep, 'lot' | 'expiresOn' | 'bin'> {
    const lot = values.lot || null
    const expiresOn = values.expiresOn || null
    if (lot && lot.length > 40)
      wrong('lot', `A lot has at most 40 characters; this one has ${lot.length}.`)
    if (tracking === 'none' && (lot || expiresOn))
      wrong(
        'lot',
        `${sku} is not followed by lots. Change that on its page first, or empty the cell.`,
      )
    if (tracking !== 'none' && !lot && quantity)
      wrong('lot', `${sku} is followed by lots: name one.`)
    if (tracking === 'expiry' && lot && !expiresOn && quantity && !this.knowsLot(sku, lot))
      wrong(
        'expiresOn',
        `${sku} is followed by its dates, and lot ${lot} is new: say when it expires.`,
      )
    const known = this.knownExpiry(sku, lot)
    if (known && expiresOn && known !== expiresOn)
      wrong(
        'expiresOn',
        `Lot ${lot} of ${sku} is known to expire on ${known}, not on ${expiresOn}.`,
      )
    return {
      lot,
      expiresOn,
      bin: quantity ? this.binOf(values.bin ?? '', wrong) : this.knownBin(values.bin),
    }
  }

  private lotKey(sku: string, lot: string | null): string {
    return `${this.at.variantBySku.get(sku)?.id ?? ''} ${lot ?? ''}`
  }

  private knowsLot(sku: string, lot: string): boolean {
    return this.at.expiryOfLot.has(this.lotKey(sku, lot))
  }

  private knownExpiry(sku: string, lot: string | null): string | null {
    return this.at.expiryOfLot.get(this.lotKey(sku, lot)) ?? null
  }

  private knownBin(name = ''): StockStep['bin'] {
    return this.at.binByName.get(name.toUpperCase()) ?? null
  }

  private binOf(name: string, wrong: Wrong): StockStep['bin'] {
    const known = this.knownBin(name)
    if (known || name === '') return known
    const choice = this.options[unknownBin.key]
    const code = binCodeOf(name)
    if (choice === 'skip') return null
    if (choice === 'add' && code !== '') {
      const added = this.at.binByName.get(code)
      return added ?? { id: null, code, name: name.slice(0, 60) }
    }
    return wrong(
      'bin',
      `The outlet has no bin ${name}. Add it first, or choose what happens to such bins.`,
      unknownBin.key,
    )
  }

  private costOf({ unitCost }: ImportRow['values'], wrong: Wrong): Minor | null {
    if (!unitCost) return null
    const minor = parseMoney(unitCost, this.at.outlet.currency)
    if (minor !== null && minor >= 0) return minor
    return wrong('unitCost', `${unitCost} is no cost in ${this.at.outlet.currency}.`)
  }

  /** Without a column for bins, or for lots, a line means all bins, or all lots, together. */
  private currentAt(
    { id, onHand }: StockedVariant,
    values: ImportRow['values'],
    lot: string | null,
    bin: StockStep['bin'],
  ): number {
    const places = this.at.placesOf.get(id) ?? []
    const asksLot = values.lot !== undefined
    const asksBin = values.bin !== undefined
    const placed = places.reduce((sum, place) => sum + place.onHand, 0)
    const rest = (!asksLot || lot === null) && (!asksBin || bin === null) ? onHand - placed : 0
    return places
      .filter((place) => !asksLot || place.lot === lot)
      .filter((place) => !asksBin || place.binId === (bin?.id ?? null))
      .reduce((sum, place) => sum + place.onHand, rest)
  }

  private mayLeave({ id, available }: StockedVariant, delta: number): boolean {
    const left = (this.available.get(id) ?? available) + delta
    if (left >= 0) this.available.set(id, left)
    return left >= 0
  }
}

function worthOf(quantity: number, variant: StockedVariant | null, unitCost: Minor | null): Minor {
  const scale = variant?.quantityScale ?? 0
  if (unitCost !== null) return priceOf(quantity, scale, unitCost)
  if (!variant) return 0
  const { onHand, valueMinor, costMinor } = variant
  if (onHand <= 0 || valueMinor <= 0) return priceOf(quantity, scale, costMinor)
  return Math.round((valueMinor * quantity) / onHand)
}

type Wrong = (field: string, reason: string, asks?: string) => null
