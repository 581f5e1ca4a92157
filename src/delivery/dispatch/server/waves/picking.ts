import { Refusal } from '#platform/refusal.ts'
import type { WaveLine } from '../../waves.fields.ts'
import type { PickStep } from '../../waves.rules.ts'
import type { FoundWave } from './find-wave.ts'

/** A scan, and the expected step. */
export type Picking = {
  readonly wave: FoundWave
  readonly line: WaveLine
  readonly asks: PickStep
  readonly code: string
}

/** The scanned code is known, but is not the next step. */
export function wrongStep({ line, asks }: Pick<Picking, 'line' | 'asks'>): Refusal {
  const wanted: Readonly<Record<PickStep, string>> = {
    bin: `bin ${line.binCode ?? ''}`,
    item: line.sku,
    lot: `the lot of ${line.sku}`,
    tote: line.toteCode ? `tote ${line.toteCode}` : `an empty tote for order ${line.orderNumber}`,
  }
  return new Refusal('unprocessable', 'wrong_item', `Scan ${wanted[asks]} next.`, { field: 'code' })
}
