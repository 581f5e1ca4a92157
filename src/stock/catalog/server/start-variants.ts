import { throwIfRefused } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { NewVariant } from '../products.fields.ts'
import { type RowFault, refuseRows } from '../row-faults.ts'
import { variantTitle } from '../variant-options.ts'
import { keptBarcode } from './add-products.ts'
import { faultsOfCodes, type WantedCode } from './check-codes.ts'
import type { VariantStart } from './insert-products.ts'
import { plainVariant, withPatch } from './variant-columns.ts'

type Owner = {
  readonly productId: string
  readonly title: string
  readonly currency: string
  readonly optionNames: readonly string[]
  /** The option values of the product's other variants. */
  readonly taken: readonly (readonly string[])[]
  /** The position of the first. */
  readonly position: number
}

/** New variants of a product, ready to be inserted; refused with every fault by row and field. */
export async function startVariants(
  tx: Tx,
  owner: Owner,
  given: readonly NewVariant[],
): Promise<readonly VariantStart[]> {
  const faults = [
    ...faultsOfOptions(owner, given),
    ...(await faultsOfCodes(tx, given.flatMap(wantedOf))),
  ]
  throwIfRefused(refuseRows(faults, given.length))
  return given.map(({ barcodes, ...changes }, place) => {
    const { sku, priceMinor, optionValues = [] } = changes
    const start = {
      ...plainVariant,
      sku,
      priceMinor,
      title: variantTitle(owner.title, optionValues),
      currency: owner.currency,
      position: owner.position + place,
    }
    return {
      ...withPatch(start, changes),
      id: newId(),
      productId: owner.productId,
      barcodes: barcodes.map(keptBarcode),
    }
  })
}

function faultsOfOptions(owner: Owner, given: readonly NewVariant[]): readonly RowFault[] {
  const names = owner.optionNames
  const taken = new Set(owner.taken.map((values) => JSON.stringify(values)))
  return given.flatMap(({ sku, optionValues = [] }, place): RowFault[] => {
    const fault = (message: string) => [{ key: String(place), field: 'optionValues', message }]
    if (optionValues.length !== names.length) {
      const wanted = names.length === 0 ? 'no options' : names.join(', ')
      return fault(`${sku} answers ${optionValues.length} options; the product has ${wanted}.`)
    }
    const answer = JSON.stringify(optionValues)
    if (taken.has(answer))
      return fault(
        names.length === 0
          ? 'A product without options has one variant. Name an option to tell them apart.'
          : `Two variants would be ${optionValues.join(' / ')}.`,
      )
    taken.add(answer)
    return []
  })
}

function wantedOf({ sku, barcodes }: NewVariant, place: number): readonly WantedCode[] {
  const own = { key: String(place), variantId: null }
  return [
    { ...own, field: 'sku', kind: 'sku', text: sku },
    ...barcodes.map(({ code }) => ({
      ...own,
      field: 'barcodes',
      kind: 'barcode' as const,
      text: code,
    })),
  ]
}
