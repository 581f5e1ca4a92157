import { z } from 'zod'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { type CourierCity, takeCityList } from '#organization/outlets/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import type { TakenCities } from '../courier-accounts.fields.ts'
import { askCourier } from './ask-courier.ts'
import { requireCourier } from './courier-accounts.queries.ts'

const mostCities = 20_000

const cities = z.array(
  z.object({
    name: z.string().trim().min(1).max(120),
    id: z.union([z.string(), z.number()]).transform(String).default(''),
  }),
)

/**
 * Asks a courier for its area, and matches its list with the service locations of a country. A
 * missing list is answered with the reason, and logged.
 */
export const fetchCitiesOver =
  (outside: Outside) =>
  async (
    db: Database,
    actor: Actor,
    { courierId, country }: { readonly courierId: string; readonly country: string },
    request: IdempotentRequest | null,
  ): Promise<TakenCities> => {
    const kept = await keptAnswer<TakenCities>(db.reader, actor, request)
    if (kept) return kept
    const name = await requireCourier(db.reader, courierId)
    const asked = await askForCities(db.reader, outside, { courierId, name })
    return db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => {
        const nothing = { listed: 0, taken: 0, unmatched: 0 }
        const { cities: listed, problem } = asked
        const counts =
          problem === null ? await takeCityList(tx, courierId, country, listed) : nothing
        await appendEvent(tx, actor, {
          type: 'courier.cities_listed',
          noun: courierNoun,
          id: courierId,
          label: name,
          data: problem === null ? { country, ...counts } : { country, reason: problem },
          result: problem === null ? 'ok' : 'failed',
        })
        return { ...counts, problem }
      }),
    )
  }

type Asked = { readonly cities: readonly CourierCity[]; readonly problem: string | null }

async function askForCities(
  reader: Reader,
  outside: Outside,
  { courierId, name }: { readonly courierId: string; readonly name: string },
): Promise<Asked> {
  const without = (problem: string): Asked => ({ cities: [], problem })
  const answer = await askCourier({ reader }, outside, courierId, 'cities', {})
  if (!answer.ok) return without(`${name} gave no list: ${answer.text}`)
  const read = cities.safeParse(answer.value.cities)
  if (!read.success || read.data.length === 0)
    return without(
      `The answer of ${name} holds no cities that can be read. Try “List of cities” under its connection, and compare where the mapping looks for them.`,
    )
  if (read.data.length <= mostCities) return { cities: read.data, problem: null }
  return without(
    `${name} lists ${read.data.length} cities; at most ${mostCities} are taken at once. Import them as a file.`,
  )
}
