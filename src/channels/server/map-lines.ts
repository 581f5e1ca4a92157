import { variantByCode } from '#catalog/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { lineAmounts } from '../line-amounts.ts'
import type { ShopLine } from '../shop-order.ts'
import { HeldBack, type Need } from './held-back.ts'

export type MappedLine = {
  readonly code: string
  readonly variantId: string
  /** In steps of the variant. */
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
  readonly taxBasisPoints: number
}

type Meant = { readonly variantId: string; readonly scale: number; readonly packQuantity: number }

/**
 * Which of our products the lines mean: as somebody matched the shop's code, or else by barcode or
 * SKU. Nothing is ever added for a code that nobody knows; the message waits until it is matched.
 */
export async function mapLines(
  reader: Reader,
  /** Null where no channel has matched anything. */
  channelId: string | null,
  lines: readonly ShopLine[],
): Promise<readonly MappedLine[]> {
  const codes = [...new Set(lines.map(({ code }) => code))]
  const meant =
    channelId === null ? new Map<string, Meant>() : await matchedByHand(reader, channelId, codes)
  for (const code of codes) {
    if (meant.has(code)) continue
    const variant = await variantByCode(reader, code)
    if (!variant) continue
    const { id: variantId, quantityScale: scale, packQuantity } = variant
    meant.set(code, { variantId, scale, packQuantity })
  }
  const unknown = lines.filter(({ code }) => !meant.has(code))
  if (unknown.length > 0) throw unknownCodes(unknown)
  return lines.flatMap((line) => {
    const variant = meant.get(line.code)
    return variant ? [mapped(line, variant)] : []
  })
}

async function matchedByHand(
  reader: Reader,
  channelId: string,
  codes: readonly string[],
): Promise<Map<string, Meant>> {
  const found = await reader
    .selectFrom('channel_codes')
    .innerJoin('variants', 'variants.id', 'channel_codes.variant_id')
    .select(['channel_codes.code', 'variants.id as variantId', 'variants.quantity_scale as scale'])
    .where('channel_codes.channel_id', '=', channelId)
    .where('channel_codes.code', 'in', [...codes])
    .execute()
  return new Map(found.map(({ code, ...variant }) => [code, { ...variant, packQuantity: 1 }]))
}

function mapped(line: ShopLine, { variantId, scale, packQuantity }: Meant): MappedLine {
  const { code, unitPriceMinor, discountMinor, taxBasisPoints } = line
  const units = line.quantity * packQuantity
  const worth = line.quantity * unitPriceMinor
  const amounts =
    packQuantity === 1
      ? { unitPriceMinor, discountMinor }
      : lineAmounts(units, worth, worth - discountMinor)
  return { code, variantId, quantity: units * 10 ** scale, ...amounts, taxBasisPoints }
}

function unknownCodes(lines: readonly ShopLine[]): HeldBack {
  const unknown = [...new Map(lines.map(({ code, title }) => [code, { code, title }])).values()]
  const names = unknown.map(({ code, title }) => (title === '' ? code : `${code} (${title})`))
  const [are, them] = unknown.length === 1 ? ['is not', 'it'] : ['are not', 'them']
  return new HeldBack(
    `${names.join(', ')} ${are} among our products. Match ${them} below, and the order goes on.`,
    { waitsFor: 'code', unknownCodes: unknown },
  )
}

export function needsOf(lines: readonly MappedLine[]): Need[] {
  const needs = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    needs.set(variantId, (needs.get(variantId) ?? 0) + quantity)
  return [...needs].map(([variantId, quantity]) => ({ variantId, quantity }))
}
