import { Refusal } from '#platform/refusal.ts'
import { binNoun } from './outlets.nouns.ts'

export const binKinds = [
  'shelf',
  'pallet',
  'floor',
  'cold',
  'staging',
  'packing',
  'damaged',
  'returns',
] as const

export type BinKind = (typeof binKinds)[number]

export const binKindLabels: Readonly<Record<BinKind, string>> = {
  shelf: 'Shelf',
  pallet: 'Pallet place',
  floor: 'Floor',
  cold: 'Cold',
  staging: 'Staging',
  packing: 'Packing',
  damaged: 'Damaged goods',
  returns: 'Returns',
}

/** A bin's code as it is printed and scanned. */
export const binCode = /^[A-Z0-9][A-Z0-9-]{0,29}$/

/** So many labels are printed at once. */
export const mostBinLabels = 1_000

/** The code printed on a bin, so that a scan includes the outlet. */
export function printedBinCode(outletCode: string, code: string): string {
  return `${binNoun.scanPrefix}${outletCode}-${code}`
}

/** A bin with contents cannot be archived. */
export function refuseArchiving(bin: { code: string }, variants: number): Refusal | null {
  if (variants === 0) return null
  const what = variants === 1 ? 'one product' : `${variants} products`
  return new Refusal(
    'conflict',
    'bin_not_empty',
    `Bin ${bin.code} contains ${what}. Move the goods to another bin first.`,
    { details: { variants } },
  )
}
