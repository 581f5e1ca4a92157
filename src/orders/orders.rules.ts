import { Refusal } from '#platform/refusal.ts'

/** An order with an open hold moves no further; the sentence names the first hold and its reason. */
export function refuseWhileHeld(
  label: string,
  openHolds: readonly { kind: string; reason: string }[],
): Refusal | null {
  const [first] = openHolds
  if (!first) return null
  const more = openHolds.length > 1 ? ` and ${openHolds.length - 1} more` : ''
  return new Refusal(
    'conflict',
    'held',
    `${label} is on hold (${first.kind}: ${first.reason})${more}. Release the hold first.`,
    { details: { holds: openHolds } },
  )
}

type ScannedLine = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly quantity: number
  readonly quantityScale: number
  readonly cancelledQuantity: number
  readonly packedQuantity: number
}

/** What a line still needs in the parcel. */
export function openQuantity(line: ScannedLine): number {
  return line.quantity - line.cancelledQuantity - line.packedQuantity
}

/**
 * The line that a scanned variant goes to: the first one of that variant that is not full. A
 * variant that is counted in fractions goes in whole, because it was weighed once.
 */
export function lineForScan(
  label: string,
  lines: readonly ScannedLine[],
  scanned: { variantId: string; sku: string; packQuantity: number },
): { line: ScannedLine; quantity: number } | Refusal {
  const own = lines.filter((line) => line.variantId === scanned.variantId)
  if (own.length === 0) {
    return new Refusal(
      'unprocessable',
      'wrong_item',
      `${scanned.sku} does not belong to ${label}. Put it back and scan the right item.`,
      { field: 'code', details: { sku: scanned.sku } },
    )
  }
  const line = own.find((candidate) => openQuantity(candidate) > 0)
  const quantity = line && line.quantityScale > 0 ? openQuantity(line) : scanned.packQuantity
  if (!line || openQuantity(line) < quantity) {
    const packed = own.reduce((sum, each) => sum + each.packedQuantity, 0)
    return new Refusal(
      'unprocessable',
      'over_quantity',
      `${label} needs no more of ${scanned.sku}: ${packed} are in the parcel already.`,
      { field: 'code', details: { sku: scanned.sku, packed } },
    )
  }
  return { line, quantity }
}
