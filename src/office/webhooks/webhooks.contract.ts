import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, line, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { recordHistory } from '#platform/timeline.ts'
import { deliveryList } from './deliveries.list.ts'
import { endpointList } from './endpoints.list.ts'
import { isOffered, isSingle } from './event-groups.ts'
import { endpointStateKeys, payloadVersions } from './webhooks.rules.ts'

const access = capability.businessSettings
const deliveryState = z.enum(['queued', 'retrying', 'delivered', 'failed'])

const eventTypes = z
  .array(z.string().max(80).refine(isOffered, 'There is no such event.'))
  .min(1, 'Choose at least one event.')
  .max(200)

const payloadVersion = z.literal([payloadVersions.inWords, payloadVersions.asData])

const endpointFields = {
  url: line(2000).refine((text) => text !== '', 'Please fill this in.'),
  description: line(200),
  eventTypes,
  payloadVersion: payloadVersion
    .optional()
    .describe(
      '1: the record in words. 2: the object as data. Left out: 2 for a new endpoint, else as it is.',
    ),
  keepsOrder: z
    .boolean()
    .optional()
    .describe(
      'All messages one after the other, in the order of their events; left out, it stays as it is.',
    ),
}

const endpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  isActive: z.boolean(),
  /** Why it was switched off automatically. */
  disabledReason: z.string().nullable(),
  failingSince: z.string().nullable(),
  oldSecretUntil: z.string().nullable(),
  payloadVersion,
  /** One message after the other; one that fails holds up all after it. */
  keepsOrder: z.boolean(),
  /** It is sent what this person may see; null where the account is not known any more. */
  ownerName: z.string().nullable(),
  /** False while the owner cannot sign in: then messages carry no object. */
  isOwnerActive: z.boolean(),
  createdAt: z.string(),
  version,
  /** Of the last 24 hours. */
  delivered: z.number().int(),
  failed: z.number().int(),
  /** All that is still to be sent. */
  waiting: z.number().int(),
})

const listedEndpoint = endpoint.extend({ state: z.enum(endpointStateKeys) })

const delivery = z.object({
  id,
  messageId: z.string(),
  type: z.string(),
  state: deliveryState,
  attempts: z.number().int(),
  isReplay: z.boolean(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  lastStatus: z.number().int().nullable(),
})

const attempt = z.object({
  id,
  at: z.string(),
  status: z.number().int().nullable(),
  durationMilliseconds: z.number().int(),
  /** The first 2 kB of it. */
  answer: z.string(),
  error: z.string().nullable(),
  isReplay: z.boolean(),
})

const changed = z.object({ id, version })

export type Endpoint = z.infer<typeof endpoint>
export type ListedEndpoint = z.infer<typeof listedEndpoint>
export type Delivery = z.infer<typeof delivery>
export type Attempted = z.infer<typeof attempt>

const refusedTargets = ['bad_target', 'private_target', 'unknown_target'] as const

export const webhooksContract = {
  endpoints: read({
    path: '/webhooks/endpoints',
    summary: 'All webhook endpoints with what became of their messages in the last 24 hours',
    access,
    isOfHouse: true,
    input: z.object({}),
    output: z.object({ endpoints: z.array(endpoint) }),
  }),
  browse: listOf({
    path: '/webhooks/endpoints/all',
    summary: 'Webhook endpoints as they were added, filtered',
    access,
    isOfHouse: true,
    list: endpointList,
    row: listedEndpoint,
  }),
  sample: read({
    path: '/webhooks/samples/{type}',
    summary: 'Get an example of the message about one kind of event',
    access,
    isOfHouse: true,
    input: z.object({ type: z.string().max(80).refine(isSingle, 'There is no such event.') }),
    output: z.object({ payload: z.string() }),
  }),
  add: write({
    path: '/webhooks/endpoints',
    summary: 'Add an endpoint; its signing secret is in this answer and in no other',
    access,
    isOfHouse: true,
    input: z.object(endpointFields),
    output: z.object({ id, version, secret: z.string() }),
    refuses: refusedTargets,
  }),
  change: write({
    path: '/webhooks/endpoints/{id}',
    summary: 'Change where an endpoint is and what it hears of',
    access,
    isOfHouse: true,
    input: z.object({ id, version, ...endpointFields }),
    output: changed,
    refuses: refusedTargets,
  }),
  setActive: write({
    path: '/webhooks/endpoints/{id}/active',
    summary: 'Switch an endpoint on or off',
    access,
    isOfHouse: true,
    input: z.object({
      id,
      version,
      isActive: z.boolean(),
      waiting: z
        .enum(['send', 'drop'])
        .optional()
        .describe(
          'What becomes of the messages that waited while it was off; left out, they are sent.',
        ),
    }),
    output: changed,
  }),
  rotateSecret: write({
    path: '/webhooks/endpoints/{id}/secret',
    summary: 'Make a new signing secret; the old one signs as well for 24 hours',
    access,
    isOfHouse: true,
    refuses: ['old_secret_valid'],
    input: z.object({
      id,
      version,
      endsOld: z
        .boolean()
        .optional()
        .describe(
          'Needed while the secret from before the last change is still valid: it ends now.',
        ),
    }),
    output: z.object({ id, version, secret: z.string() }),
  }),
  endOldSecret: write({
    path: '/webhooks/endpoints/{id}/secret/end-old',
    summary: 'End the old signing secret now',
    access,
    isOfHouse: true,
    refuses: ['no_old_secret'],
    input: z.object({ id, version }),
    output: changed,
  }),
  remove: write({
    path: '/webhooks/endpoints/{id}/delete',
    summary: 'Remove an endpoint together with its log',
    access,
    isOfHouse: true,
    input: z.object({ id, version }),
    output: z.object({ id }),
  }),
  sendTest: write({
    path: '/webhooks/endpoints/{id}/test',
    summary: 'Send a test message',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: z.object({ deliveryId: id }),
    refuses: ['endpoint_off'],
  }),
  history: read({
    path: '/webhooks/endpoints/{id}/history',
    summary: 'Who added, changed and tried an endpoint',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: recordHistory,
  }),
  deliveries: listOf({
    path: '/webhooks/deliveries',
    summary: 'The messages of the webhook endpoints, newest first',
    access,
    isOfHouse: true,
    list: deliveryList,
    row: delivery,
  }),
  delivery: read({
    path: '/webhooks/deliveries/{id}',
    summary: 'One message, with each try and what the receiver answered',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: delivery.extend({ endpointId: id, payload: z.string(), tries: z.array(attempt) }),
  }),
  replay: write({
    path: '/webhooks/deliveries/{id}/replay',
    summary: 'Send a message anew, under the same message id',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: z.object({ id }),
    refuses: ['endpoint_off', 'still_waiting'],
  }),
  replayFailed: write({
    path: '/webhooks/endpoints/{id}/replay-failed',
    summary: 'Send messages of an endpoint anew, since an instant',
    access,
    isOfHouse: true,
    input: z.object({
      id,
      since: instant,
      of: z
        .enum(['failed', 'log'])
        .optional()
        .describe(
          'failed: those that were not delivered, unless it is left out. log: one of every event that the endpoint hears of, also of those before it was added.',
        ),
    }),
    output: z.object({ count: z.number().int() }),
    refuses: ['endpoint_off', 'too_long_ago', 'too_many_messages'],
  }),
}
