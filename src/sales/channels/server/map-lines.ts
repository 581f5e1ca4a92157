import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ChannelLine } from '#sales/orders/server/index.ts'
import { variantByCode } from '#stock/catalog/server/index.ts'
import { lineAmounts } from '../line-amounts.ts'
import type { ShopLine } from '../shop-order.ts'
import { netOf } from '../shop-totals.ts'
import { priceOfUnits, roundUnits, stepsOf } from '../units.ts'
import { HeldBack } from './held-back.ts'

type Meant = { readonly variantId: string; readonly scale: number; readonly packQuantity: number }

/**
 * Which of our products the lines mean: as a person matched the channel's code, or else by barcode or
 * SKU. Nothing is ever added to the catalogue for a code that is not known: its line is unmatched.
 * Lines with nothing left are left out.
 */
export async function mapLines(
  reader: Reader,
  /** Null where no channel has matched anything. */
  channelId: string | null,
  lines: readonly ShopLine[],
): Promise<readonly ChannelLine[]> {
  const left = lines.filter(({ quantity }) => quantity > 0)
  const codes = [...new Set(left.map(({ code }) => code))]
  const meant =
    channelId === null ? new Map<string, Meant>() : await matchedByHand(reader, channelId, codes)
  for (const code of codes) {
    if (meant.has(code)) continue
    const variant = await variantByCode(reader, code)
    if (!variant) continue
    const { id: variantId, quantityScale: scale, packQuantity } = variant
    meant.set(code, { variantId, scale, packQuantity })
  }
  return left.map((line) => {
    const variant = meant.get(line.code)
    return variant ? mapped(line, variant) : unmatched(line)
  })
}

async function matchedByHand(
  reader: Reader,
  channelId: string,
  codes: readonly string[],
): Promise<Map<string, Meant>> {
  if (codes.length === 0) return new Map()
  const found = await reader
    .selectFrom('channel_codes')
    .innerJoin('variants', 'variants.id', 'channel_codes.variant_id')
    .select(['channel_codes.code', 'variants.id as variantId', 'variants.quantity_scale as scale'])
    .where('channel_codes.channel_id', '=', channelId)
    .where('channel_codes.code', 'in', [...codes])
    .execute()
  return new Map(found.map(({ code, ...variant }) => [code, { ...variant, packQuantity: 1 }]))
}

const asWritten = (line: ShopLine) => ({
  channelLineRef: line.lineRef,
  code: line.code,
  title: line.title,
  taxBasisPoints: line.taxBasisPoints,
  taxMinor: line.taxMinor,
})

function mapped(line: ShopLine, { variantId, scale, packQuantity }: Meant): ChannelLine {
  const { unitPriceMinor, discountMinor } = line
  const units = roundUnits(line.quantity * packQuantity)
  const quantity = stepsOf(units, scale)
  const elsewhere = stepsOf(roundUnits(line.fulfilledQuantity * packQuantity), scale)
  if (quantity === null || elsewhere === null) throw tooFine(line, scale)
  const amounts =
    packQuantity === 1
      ? { unitPriceMinor, discountMinor }
      : lineAmounts(units, priceOfUnits(line.quantity, unitPriceMinor), netOf(line))
  return { ...asWritten(line), variantId, quantity, elsewhereQuantity: elsewhere, ...amounts }
}

function unmatched(line: ShopLine): ChannelLine {
  const { quantity, fulfilledQuantity: elsewhereQuantity } = line
  if (!Number.isInteger(quantity) || !Number.isInteger(elsewhereQuantity)) throw inParts(line)
  const { unitPriceMinor, discountMinor } = line
  return {
    ...asWritten(line),
    variantId: null,
    quantity,
    elsewhereQuantity,
    unitPriceMinor,
    discountMinor,
  }
}

const nameOf = ({ code, title }: ShopLine) => (title === '' ? code : `${code} (${title})`)

function tooFine(line: ShopLine, scale: number): Refusal {
  const counted =
    scale === 0 ? 'whole units' : `units with ${scale === 1 ? '1 decimal' : `${scale} decimals`}`
  return new Refusal(
    'unprocessable',
    'too_fine',
    `The order asks for ${line.quantity} of ${nameOf(line)}, which is counted in ${counted} here. Change the quantity in the shop, or match it to a product that is counted in decimals, then try again.`,
  )
}

/** How many decimals it is counted in is not known before it is matched. */
function inParts(line: ShopLine): HeldBack {
  return new HeldBack(
    `The order asks for ${line.quantity} of ${nameOf(line)}, which matches no product. Match it below, and the order is placed.`,
    { waitsFor: 'code', unknownCodes: [{ code: line.code, title: line.title }] },
  )
}
