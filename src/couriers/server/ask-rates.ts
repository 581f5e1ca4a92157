import { z } from 'zod'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { insistWithinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { RateRequest } from '../courier-adapter.ts'
import { askCourier } from './ask-courier.ts'
import { insistOnCourier } from './courier-accounts.queries.ts'

type Question = {
  readonly courierId: string
  readonly outletId: string
  readonly city: string
  readonly postcode: string
  readonly weightGrams: number
  readonly cashMinor: number
}

const rates = z.array(
  z.object({
    service: z.string(),
    costMinor: z.number().int(),
    days: z.union([z.string(), z.number()]).transform(String).default(''),
  }),
)

/** What the courier asks for a parcel from an outlet to a place; why it says nothing is said as well. */
export const askRatesOver =
  (outside: Outside) => async (reader: Reader, actor: Actor, question: Question) => {
    const { courierId, outletId, city, postcode, weightGrams, cashMinor } = question
    insistWithinOutlets(actor, capability.dispatch, outletId)
    await insistOnCourier(reader, courierId)
    const outlet = await reader
      .selectFrom('outlets')
      .select(['city', 'postcode', 'country', 'currency'])
      .where('id', '=', outletId)
      .executeTakeFirst()
    if (!outlet) throw notFound('This outlet')
    const { country } = outlet
    const request: RateRequest = {
      from: { city: outlet.city, postcode: outlet.postcode, country },
      to: { city, postcode, country },
      weightGrams,
      cashMinor,
      currency: outlet.currency,
    }
    const answer = await askCourier({ reader }, outside, courierId, 'rates', request)
    if (!answer.ok) return { rates: [], problem: answer.text }
    const read = rates.safeParse(answer.value.rates)
    return read.success
      ? { rates: read.data, problem: null }
      : { rates: [], problem: 'The courier’s answer holds no rates that can be read.' }
  }
