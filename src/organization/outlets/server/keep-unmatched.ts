import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Service } from '../locations.fields.ts'
import { placeKey } from '../place-names.ts'

type ListedPlace = {
  readonly courierId: string
  readonly country: string
  readonly name: string
  readonly service: Service
}

/**
 * Saves the unmatched places of a courier's list until each is matched to an area. Ignored ones
 * stay ignored.
 *
 * @returns how many are unmatched
 */
export async function keepUnmatched(
  tx: Tx,
  places: readonly ListedPlace[],
  source: string,
): Promise<number> {
  if (places.length === 0) return 0
  const kept = await tx
    .insertInto('unmatched_places')
    .values(
      places.map(({ courierId, country, name, service }) => ({
        id: newId(),
        courier_id: courierId,
        country,
        name,
        key: placeKey(name),
        facts: JSON.stringify(service),
        source,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('unmatched_places_once')
        .doUpdateSet({ facts: (eb) => eb.ref('excluded.facts') }),
    )
    .returning('left_out_at')
    .execute()
  return kept.filter(({ left_out_at }) => left_out_at === null).length
}
