import { formatQuantity, groupedQuantity, parseQuantity } from '#platform/quantity.ts'
import type { LineToAnnounce, PortalDelivery } from '../ship-notices.fields.ts'
import { type Carton, evenCartons, refuseUnpacked } from '../ship-notices.rules.ts'

/** Goods as they are being typed: a line of the order, or a lot of it. */
export type GoodsEntry = {
  readonly key: string
  readonly orderLineId: string
  readonly quantity: string
  readonly lotCode: string
  readonly expiresOn: string
}

/** What is typed for one carton, by the key of the goods. */
export type CartonEntry = {
  readonly key: string
  readonly quantities: Readonly<Record<string, string>>
}

export type PackingWay = 'one' | 'even' | 'hand'

export type Packing = {
  readonly way: PackingWay
  readonly perCarton: string
  readonly cartons: readonly CartonEntry[]
}

export type AnnounceValues = {
  readonly deliveryNumber: string
  readonly arrivesOn: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly goods: readonly GoodsEntry[]
  readonly packing: Packing
  readonly note: string
  readonly isDraft: boolean
}

/** All that is open of the order, or what the delivery says. */
export function openedValues(
  lines: readonly LineToAnnounce[],
  delivery: PortalDelivery | null,
): AnnounceValues {
  if (delivery === null)
    return {
      ...{ deliveryNumber: '', arrivesOn: '', carrier: '', trackingNumber: '', note: '' },
      goods: lines.map((line) => ({
        key: line.orderLineId,
        orderLineId: line.orderLineId,
        quantity: formatQuantity(line.open, line.quantityScale),
        lotCode: '',
        expiresOn: '',
      })),
      packing: { way: 'one', perCarton: '', cartons: [] },
      isDraft: false,
    }
  const { deliveryNumber, arrivesOn, carrier, trackingNumber, note, entries, packed } = delivery
  const scaleOf = (orderLineId: string) =>
    lines.find((line) => line.orderLineId === orderLineId)?.quantityScale ?? 0
  const known = entries.map((entry) => ({
    key: entry.id,
    orderLineId: entry.orderLineId,
    quantity: formatQuantity(entry.quantity, scaleOf(entry.orderLineId)),
    lotCode: entry.lotCode,
    expiresOn: entry.expiresOn ?? '',
  }))
  const others = lines
    .filter(({ orderLineId }) => !entries.some((entry) => entry.orderLineId === orderLineId))
    .map(({ orderLineId }) => ({
      ...{ key: orderLineId, orderLineId, quantity: '0', lotCode: '', expiresOn: '' },
    }))
  const byEntry = new Map(entries.map((entry) => [entry.id, entry]))
  const cartons = packed.map((carton) => ({
    key: carton.id,
    quantities: Object.fromEntries(
      carton.contents.map(({ lineId, quantity }) => [
        lineId,
        formatQuantity(quantity, scaleOf(byEntry.get(lineId)?.orderLineId ?? '')),
      ]),
    ),
  }))
  return {
    ...{ deliveryNumber, arrivesOn, carrier, trackingNumber, note },
    goods: [...known, ...others],
    packing:
      cartons.length === 1
        ? { way: 'one', perCarton: '', cartons: [] }
        : { way: 'hand', perCarton: '', cartons },
    isDraft: delivery.state === 'draft',
  }
}

/** A quantity as it is typed: nothing and 0 are 0; null while it can't be read. */
export function stepsOfText(text: string, scale: number): number | null {
  return /^(0+([.,]0*)?)?$/.test(text.trim()) ? 0 : parseQuantity(text, scale)
}

export type ReadGoods = {
  readonly key: string
  readonly orderLineId: string
  readonly sku: string
  readonly quantityScale: number
  readonly quantity: number
  readonly lotCode: string
  readonly expiresOn: string | null
}

/** The goods that are announced; null while a quantity can't be read. */
export function readGoods(
  lines: readonly LineToAnnounce[],
  goods: readonly GoodsEntry[],
): ReadGoods[] | null {
  const read: ReadGoods[] = []
  for (const { key, orderLineId, quantity: text, lotCode, expiresOn } of goods) {
    const line = lines.find((each) => each.orderLineId === orderLineId)
    const quantity = line ? stepsOfText(text, line.quantityScale) : null
    if (!line || quantity === null) return null
    if (quantity === 0) continue
    const { sku, quantityScale } = line
    const lot = { lotCode, expiresOn: expiresOn === '' ? null : expiresOn }
    read.push({ key, orderLineId, sku, quantityScale, quantity, ...lot })
  }
  return read
}

/** Why the goods can't be sent; null where they can. */
export function faultOfGoods(
  lines: readonly LineToAnnounce[],
  goods: readonly GoodsEntry[],
): string | null {
  const read = readGoods(lines, goods)
  if (!read) return 'Enter a quantity for each line; 0 for what is not in this delivery.'
  return read.length === 0 ? 'Enter the quantity of at least one line.' : null
}

/** The cartons as they are sent; the reason where they can't be. */
export function readCartons(
  { way, perCarton, cartons }: Packing,
  goods: readonly ReadGoods[],
): { readonly cartons: Carton[]; readonly fault: string | null } {
  if (way === 'one') return { cartons: [], fault: null }
  if (way === 'even') {
    const packed = goods.map((line) => ({
      quantity: line.quantity,
      perCarton: stepsOfText(perCarton, line.quantityScale) ?? 0,
    }))
    if (packed.some((line) => line.perCarton < 1))
      return { cartons: [], fault: 'Enter how many are in each carton.' }
    const all = evenCartons(packed)
    return all.length > mostCartons
      ? {
          cartons: [],
          fault: `These are ${all.length} cartons; at most ${mostCartons} are possible.`,
        }
      : { cartons: all, fault: null }
  }
  const packed: Carton[] = []
  for (const [at, { quantities }] of cartons.entries()) {
    const contents = goods.map(({ key, quantityScale }, index) => ({
      line: index + 1,
      quantity: stepsOfText(quantities[key] ?? '', quantityScale),
    }))
    const isRead = contents.every(({ quantity }) => quantity !== null)
    const kept = contents.flatMap(({ line, quantity }) => (quantity ? [{ line, quantity }] : []))
    if (!isRead) return { cartons: [], fault: `A quantity of carton ${at + 1} can’t be read.` }
    if (kept.length === 0) return { cartons: [], fault: `Carton ${at + 1} is empty. Remove it.` }
    packed.push({ contents: kept })
  }
  if (packed.length === 0) return { cartons: [], fault: 'Add a carton.' }
  return { cartons: packed, fault: refuseUnpacked(goods, packed)?.message ?? null }
}

export const mostCartons = 500

/** What of the goods is in no carton yet, as it is typed; empty where all is packed. */
export function leftOf({ cartons }: Packing, { key, quantity, quantityScale }: ReadGoods): string {
  const packed = cartons.reduce(
    (sum, { quantities }) => sum + (stepsOfText(quantities[key] ?? '', quantityScale) ?? 0),
    0,
  )
  const left = quantity - packed
  if (left === 0) return ''
  return left > 0
    ? `${groupedQuantity(left, quantityScale)} to pack`
    : `${groupedQuantity(-left, quantityScale)} too many`
}
