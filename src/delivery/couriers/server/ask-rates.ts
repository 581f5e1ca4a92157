import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { RateOffer, RateProblem } from '../courier-accounts.fields.ts'
import type { RateRequest } from '../courier-adapter.ts'
import { cheapestFirst } from '../rates.rules.ts'
import { mappingOf } from './account-of-courier.ts'
import { askCourier } from './ask-courier.ts'
import { requireCourier } from './courier-accounts.queries.ts'
import { courierRules } from './courier-rules.queries.ts'

type Question = {
  readonly outletId: string
  readonly city: string
  readonly postcode: string
  readonly weightGrams: number
  readonly cashMinor: number
}

const rates = z.array(
  z.object({
    service: z.string(),
    costMinor: z.number().int().min(0),
    days: z.union([z.string(), z.number()]).transform(String).default(''),
  }),
)

type Rates = { readonly rates: z.infer<typeof rates>; readonly problem: string | null }

/** The courier's price for a parcel from an outlet to a place, or why there is none. */
export const askRatesOver =
  (outside: Outside) =>
  async (reader: Reader, actor: Actor, question: Question & { readonly courierId: string }) => {
    const request = await requestFor(reader, actor, question)
    await requireCourier(reader, question.courierId)
    const { rates: own, problem } = await ratesOf(reader, outside, question.courierId, request)
    return { rates: own.toSorted(cheapestFirst), problem, currency: request.currency }
  }

/**
 * The rates of all couriers that can be asked, the cheapest first. They are asked in parallel; one
 * without rates is named with the reason and does not delay the others.
 */
export const compareRatesOver =
  (outside: Outside) => async (reader: Reader, actor: Actor, question: Question) => {
    const request = await requestFor(reader, actor, question)
    const couriers = await thoseWithRates(reader)
    const answers = await Promise.all(
      couriers.map(async (courier) => ({
        ...courier,
        ...(await ratesOf(reader, outside, courier.courierId, request)),
      })),
    )
    const offers = answers
      .flatMap(({ courierId, courierName, rates: own }) =>
        own.map((rate): RateOffer => ({ courierId, courierName, ...rate })),
      )
      .sort(cheapestFirst)
    const problems = answers.flatMap(({ courierId, courierName, problem }): RateProblem[] =>
      problem === null ? [] : [{ courierId, courierName, problem }],
    )
    return { offers, problems, currency: request.currency }
  }

async function requestFor(
  reader: Reader,
  actor: Actor,
  { outletId, city, postcode, weightGrams, cashMinor }: Question,
): Promise<RateRequest> {
  requireWithinOutlets(actor, capability.dispatch, outletId)
  const outlet = await reader
    .selectFrom('outlets')
    .select(['city', 'postcode', 'country', 'currency'])
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!outlet) throw notFound('This outlet')
  const { country } = outlet
  return {
    from: { city: outlet.city, postcode: outlet.postcode, country },
    to: { city, postcode, country },
    weightGrams,
    cashMinor,
    currency: outlet.currency,
  }
}

async function ratesOf(
  reader: Reader,
  outside: Outside,
  courierId: string,
  request: RateRequest,
): Promise<Rates> {
  const answer = await askCourier({ reader }, outside, courierId, 'rates', request)
  if (!answer.ok) return { rates: [], problem: answer.text }
  const read = rates.safeParse(answer.value.rates)
  return read.success
    ? { rates: read.data, problem: null }
    : { rates: [], problem: 'The courier’s answer holds no rates that can be read.' }
}

async function thoseWithRates(reader: Reader) {
  const inUse = await reader
    .selectFrom('couriers')
    .select('id')
    .where('is_active', '=', true)
    .execute()
  const rules = await courierRules(
    reader,
    inUse.map(({ id }) => id),
  )
  const connected = [...rules.values()].filter(({ adapter }) => adapter === 'http')
  const mapped = await Promise.all(
    connected.map(async ({ courierId, name }) => {
      const { acts } = await mappingOf(reader, courierId)
      return acts.rates ? [{ courierId, courierName: name }] : []
    }),
  )
  return mapped.flat()
}
