import type { WaveLine } from '../../waves.fields.ts'
import type { PickStep } from '../../waves.rules.ts'
import type { FoundWave } from './find-wave.ts'

/** A scan, and the expected step. */
export type Picking = {
  readonly wave: FoundWave
  readonly line: WaveLine
  readonly asks: PickStep
  readonly code: string
  /** The id that the device gave to the scan; its pick gets it, so that it can be undone. */
  readonly scanId?: string | undefined
}
