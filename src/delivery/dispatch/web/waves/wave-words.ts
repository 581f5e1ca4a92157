import { formatQuantity } from '#platform/quantity.ts'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import type { PickStep, WaveRule } from '../../waves.rules.ts'

export const ruleLabels: Readonly<Record<WaveRule, string>> = {
  oldest: 'What waits longest',
  pressing: 'Pressing and promised first',
  one_unit: 'Orders of one unit first',
}

/** The picker's next step, short enough to be read from an arm’s length. */
export function instruction(line: WaveLine, asks: PickStep): string {
  if (asks === 'bin') return `Go to ${line.binCode ?? 'the shelf'}`
  if (asks === 'lot') return 'Scan its lot'
  if (asks === 'item') return 'Take and scan'
  return line.toteCode ? `Put into ${line.toteCode}` : 'Put into an empty tote'
}

/** `2 of 5`, in the units of the product. */
export function countOf(line: WaveLine): string {
  const amount = (steps: number) => formatQuantity(steps, line.quantityScale)
  return `${amount(line.picked + line.inHand)} of ${amount(line.quantity)}`
}

/** The next step; its product is named unless it is the one in hand. */
export function nextOf(wave: WholeWave, sku?: string): string {
  const next = wave.lineRows.find(({ id }) => id === wave.now?.lineId)
  if (!next || !wave.now) return 'Bring it to the bench.'
  return `${instruction(next, wave.now.asks)}${next.sku === sku ? '' : `, ${next.sku}`}`
}

/** The effect of a scan, for the bar that is read from a distance. */
export function answerTo(took: PickStep, lineId: string, wave: WholeWave) {
  const line = wave.lineRows.find(({ id }) => id === lineId)
  if (!wave.now)
    return { sound: 'done', title: 'All picked', text: 'Bring it to the bench.' } as const
  const text = nextOf(wave, line?.sku)
  const titles: Readonly<Record<PickStep, string>> = {
    bin: line?.binCode ?? 'Bin',
    item: line ? `${line.sku} ${countOf(line)}` : '',
    lot: 'Lot taken',
    tote: line?.toteCode ? `In ${line.toteCode}` : '',
  }
  return { sound: 'ok', title: titles[took], text } as const
}
