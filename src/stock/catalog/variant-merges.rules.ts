import type { ProductKind } from './completeness.ts'
import type { ProductState } from './products.states.ts'

/** The facts of a variant that decide whether it can be merged. */
export type Twin = {
  readonly id: string
  readonly sku: string
  readonly kind: ProductKind
  readonly state: ProductState
  readonly unit: string
  readonly quantityScale: number
  readonly tracking: 'none' | 'lot' | 'expiry'
  readonly isActive: boolean
  readonly mergedIntoSku: string | null
  readonly units: readonly { readonly unit: string; readonly factor: number }[]
}

const trackings = {
  none: 'not at all',
  lot: 'by its lots',
  expiry: 'by its lots and dates',
} as const

/** Why two variants cannot be merged, each as a sentence that says what to do. */
export function blocksOfTwins(kept: Twin, merged: Twin): readonly string[] {
  if (kept.id === merged.id) return [`${kept.sku} is itself. Choose another variant.`]
  const closed = [kept, merged].flatMap(({ sku, state, isActive, mergedIntoSku }) => {
    if (mergedIntoSku !== null)
      return [`${sku} was merged into ${mergedIntoSku} already. Choose that one.`]
    if (state === 'archived')
      return [`${sku} is archived. Take its product out of the archive first.`]
    return isActive ? [] : [`${sku} is closed. Open it first.`]
  })
  if (closed.length > 0) return closed
  return [...unlike(kept, merged), ...unlikeUnits(kept, merged)]
}

function unlike(kept: Twin, merged: Twin): readonly string[] {
  const blocks: string[] = []
  if (kept.kind !== merged.kind)
    blocks.push(`${kept.sku} is ${aKind[kept.kind]}, ${merged.sku} ${aKind[merged.kind]}.`)
  if (kept.unit !== merged.unit)
    blocks.push(`${kept.sku} is counted by the ${kept.unit}, ${merged.sku} by the ${merged.unit}.`)
  if (kept.quantityScale !== merged.quantityScale)
    blocks.push(
      `${kept.sku} is counted with ${decimals(kept)}, ${merged.sku} with ${decimals(merged)}.`,
    )
  if (kept.tracking !== merged.tracking)
    blocks.push(
      `${kept.sku} is followed ${trackings[kept.tracking]}, ${merged.sku} ${trackings[merged.tracking]}.`,
    )
  return blocks
}

const aKind = { stock: 'stock', service: 'a service', consumable: 'a consumable' } as const

const decimals = ({ quantityScale: scale }: Twin) =>
  scale === 0 ? 'no decimals' : `${scale} ${scale === 1 ? 'decimal' : 'decimals'}`

/** What was counted in one variant's unit would be wrong in the other's. */
function unlikeUnits(kept: Twin, merged: Twin): readonly string[] {
  return merged.units.flatMap(({ unit, factor }) => {
    const own = kept.units.find((each) => each.unit === unit)
    if (!own || own.factor === factor) return []
    return [`A ${unit} of ${kept.sku} holds ${own.factor}, one of ${merged.sku} ${factor}.`]
  })
}
