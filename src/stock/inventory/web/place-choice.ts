import { groupedQuantity } from '#platform/quantity.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'

/** The place of an outlet that a command uses: a known place, stock without one, or any. */
export type PlaceChoice = {
  readonly value: string
  readonly label: string
  /** The stock on hand there. */
  readonly onHand: number
  /** As commands need it: nothing for any place. */
  readonly place: { readonly lotId?: string | null; readonly binId?: string | null }
}

/** The places of a level to choose from, `anywhere` first. */
export function placeChoices(level: LevelPanel, anywhere: string): readonly PlaceChoice[] {
  const { places, onHand, quantityScale: scale } = level
  const known = places.map((place): PlaceChoice => {
    const { binId, binCode, lotId, lotCode, expiresOn } = place
    const lot = lotCode && `lot ${lotCode}${expiresOn ? `, expires ${formatDay(expiresOn)}` : ''}`
    const where = [binCode ?? 'in no bin', lot].filter(Boolean).join(', ')
    return {
      value: `${binId} ${lotId}`,
      label: `${where}: ${groupedQuantity(place.onHand, scale)}`,
      onHand: place.onHand,
      place: { lotId, binId },
    }
  })
  return [{ value: '', label: anywhere, onHand, place: {} }, ...known]
}

/** The same, with the stock without bin and lot. */
export function placeChoicesWithRest(level: LevelPanel, anywhere: string): readonly PlaceChoice[] {
  const choices = placeChoices(level, anywhere)
  const rest = level.onHand - level.places.reduce((sum, place) => sum + place.onHand, 0)
  if (rest <= 0 || level.places.length === 0) return choices
  return [
    ...choices,
    {
      value: 'rest',
      label: `in no bin: ${groupedQuantity(rest, level.quantityScale)}`,
      onHand: rest,
      place: { lotId: null, binId: null },
    },
  ]
}
