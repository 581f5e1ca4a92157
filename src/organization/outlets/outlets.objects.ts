import { z } from 'zod'
import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { binsContract } from './bins.contract.ts'
import { locationsContract } from './locations.contract.ts'
import { outletsContract } from './outlets.contract.ts'
import { binNoun, courierNoun, outletNoun, serviceAreaNoun } from './outlets.nouns.ts'

export const outletsObjects: readonly EventObject[] = [
  eventObject({
    noun: outletNoun,
    endpoint: outletsContract.get,
    schema: answerOf(outletsContract.get),
  }),
  eventObject({
    noun: binNoun,
    endpoint: binsContract.get,
    schema: answerOf(binsContract.get),
  }),
  eventObject({
    noun: serviceAreaNoun,
    endpoint: locationsContract.area,
    schema: answerOf(locationsContract.area),
  }),
  eventObject({
    noun: courierNoun,
    endpoint: locationsContract.couriers,
    schema: answerOf(locationsContract.couriers).shape.couriers.element,
    input: () => ({}),
    pick: ({ couriers }, { entityId }) => couriers.find(({ id }) => id === entityId),
    beside: { maxAttempts: z.number().int() },
  }),
]
