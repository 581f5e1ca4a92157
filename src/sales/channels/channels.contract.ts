import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, leftOut, line, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { recordHistory } from '#platform/timeline.ts'
import { channelStateKeys } from './channel-states.ts'
import { statusMeanings } from './channel-words.ts'
import { channelList } from './channels.list.ts'
import { messageStates } from './channels.states.ts'
import { messageList } from './messages.list.ts'
import { shopKinds } from './shop-kinds.ts'

const access = capability.businessSettings
const state = z.enum(messageStates)
const kind = z.enum(shopKinds)
const waitsFor = z.enum(['code', 'stock', 'order', 'status'])
const count = z.number().int()
const code = requiredLine(200)

const channelFields = {
  name: requiredLine(60),
  outletId: id,
  /** How an order is paid that the shop does not call paid. */
  unpaidMethod: z.enum(['cash_on_delivery', 'prepaid']),
  tag: line(30).default(''),
  language: z
    .string()
    .regex(/^([a-z]{2})?$/, 'A language is two small letters, such as en.')
    .default(''),
}

const channel = z.object({
  id,
  kind,
  name: z.string(),
  source: z.string(),
  connectionId: id.nullable(),
  connectionName: z.string().nullable(),
  /** Of the connection: without a secret nothing can be proved, so that nothing comes in. */
  hasSecret: z.boolean(),
  outletId: id,
  outletName: z.string(),
  unpaidMethod: channelFields.unpaidMethod,
  tag: z.string(),
  language: z.string(),
  isActive: z.boolean(),
  lastMessageAt: z.string().nullable(),
  version: count,
  /** Of the last 24 hours. */
  applied: count,
  received: count,
  waiting: count,
  refused: count,
})

const listedChannel = channel.extend({ state: z.enum(channelStateKeys) })

const message = z.object({
  id,
  channelId: id,
  channelName: z.string(),
  kind,
  topic: z.string(),
  externalRef: z.string().nullable(),
  orderName: z.string(),
  state,
  waitsFor: waitsFor.nullable(),
  reason: z.string(),
  orderId: id.nullable(),
  orderNumber: count.nullable(),
  receivedAt: z.string(),
  version: count,
})

const unknownCode = z.object({ code: z.string(), title: z.string() })

const mappedCode = unknownCode.extend({
  variantId: id,
  sku: z.string(),
  variantTitle: z.string(),
  mappedAt: z.string(),
})

const word = requiredLine(60)
const countsAs = z.enum(statusMeanings)
const unknownStatus = z.object({ word: z.string(), orders: count })
const mappedStatus = z.object({ word: z.string(), countsAs, mappedAt: z.string() })

export type UnknownStatus = z.infer<typeof unknownStatus>
export type MappedStatus = z.infer<typeof mappedStatus>

/** A line as its channel states it; quantities are units. */
const statedLine = z.object({
  code: z.string(),
  title: z.string(),
  orderedQuantity: z.number(),
  quantity: z.number(),
  fulfilledQuantity: z.number(),
  refundedQuantity: z.number(),
})

export type StatedLine = z.infer<typeof statedLine>

/** The sales channel of one order, and what it states of it. */
const orderShop = z.object({
  channelName: z.string(),
  kind,
  orderName: z.string(),
  externalRef: z.string(),
  /** The page of the order in the shop; null without a connection. */
  url: z.string().nullable(),
  /** As the shop states it; null where that is not known. */
  totalMinor: count.nullable(),
  /** What the parts of our order come to. */
  ownMinor: count,
  /** A difference between the two holds the order. */
  isTotalHeld: z.boolean(),
  lines: z.array(statedLine),
  /** Of our order. */
  currency,
  version: count,
})

export type OrderShopFacts = z.infer<typeof orderShop>

export type Channel = z.infer<typeof channel>
export type ListedChannel = z.infer<typeof listedChannel>
export type ShopMessage = z.infer<typeof message>
export type UnknownCode = z.infer<typeof unknownCode>
export type MappedCode = z.infer<typeof mappedCode>

const changed = z.object({ id, version: count })
const step = z.object({ id, version })

export const channelsContract = {
  list: read({
    path: '/channels',
    summary: 'All sales channels with what became of their messages, and what could become one',
    access,
    isOfHouse: true,
    input: z.object({}),
    output: z.object({
      channels: z.array(channel),
      /** Connections to shops that are no channel yet. */
      free: z.array(z.object({ id, kind, name: z.string() })),
    }),
  }),
  browse: listOf({
    path: '/channels/all',
    summary: 'Sales channels by name, filtered, with what became of their messages',
    access,
    isOfHouse: true,
    list: channelList,
    row: listedChannel,
  }),
  history: read({
    path: '/channels/{id}/history',
    summary: 'Who added and changed a sales channel, and who could not prove to be it',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: recordHistory,
  }),
  add: write({
    path: '/channels',
    summary: 'Take in the orders of a connected shop',
    access,
    isOfHouse: true,
    input: z.object({ connectionId: id, ...channelFields }),
    output: changed,
    refuses: ['name_taken', 'no_shop', 'connection_taken', 'outlet_not_open', 'outlet_never_ships'],
  }),
  change: write({
    path: '/channels/{id}',
    summary: 'Change from where a shop’s orders are sent and how they are marked',
    access,
    isOfHouse: true,
    input: step.extend(leftOut(channelFields)),
    output: changed,
    refuses: ['name_taken', 'outlet_not_open', 'outlet_never_ships'],
  }),
  setActive: write({
    path: '/channels/{id}/active',
    summary: 'Switch a channel on or off; while it is off, its messages are kept and wait',
    access,
    isOfHouse: true,
    input: step.extend({ isActive: z.boolean() }),
    output: changed,
  }),
  sendSample: write({
    path: '/channels/{id}/sample',
    summary: 'Send a signed message to ourselves, as the shop would; it places nothing',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: z.object({ messageId: id }),
    refuses: ['no_secret'],
  }),
  codes: read({
    path: '/channels/{id}/codes',
    summary: 'What the shop sells that we do not know, and what was matched by hand',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: z.object({
      unknown: z.array(unknownCode.extend({ messages: count })),
      mapped: z.array(mappedCode),
    }),
  }),
  mapCode: write({
    path: '/channels/{id}/codes',
    summary: 'Say which of our products a shop’s code means; messages that waited for it go on',
    access,
    isOfHouse: true,
    input: z.object({ id, code, variantId: id }),
    /** How many messages waited for it. */
    output: z.object({ waiting: count }),
    refuses: ['unknown_variant'],
  }),
  unmapCode: write({
    path: '/channels/{id}/codes/remove',
    summary: 'Forget what a shop’s code means; orders that were placed stay as they are',
    access,
    isOfHouse: true,
    input: z.object({ id, code }),
    output: z.object({ id }),
  }),
  statuses: read({
    path: '/channels/{id}/statuses',
    summary:
      'List the order statuses of a sales channel that are unknown here, and what was mapped',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: z.object({ unknown: z.array(unknownStatus), mapped: z.array(mappedStatus) }),
  }),
  mapStatus: write({
    path: '/channels/{id}/statuses',
    summary: 'Say what an order status of a sales channel counts as, and apply what waited for it',
    access,
    isOfHouse: true,
    input: z.object({ id, word, countsAs }),
    /** How many messages waited for it. */
    output: z.object({ waiting: count }),
  }),
  unmapStatus: write({
    path: '/channels/{id}/statuses/remove',
    summary: 'Remove what an order status counts as; orders that were placed stay as they are',
    access,
    isOfHouse: true,
    input: z.object({ id, word }),
    output: z.object({ id }),
  }),
  messages: listOf({
    path: '/channel-messages',
    summary: 'Messages of sales channels, newest first, by channel, state and order',
    access,
    isOfHouse: true,
    list: messageList,
    row: message,
  }),
  message: read({
    path: '/channel-messages/{id}',
    summary: 'One message as it came, and what became of it',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: message.extend({
      eventId: z.string(),
      /** Empty once it is older than messages are kept. */
      body: z.string(),
      unknownCodes: z.array(unknownCode),
      attempts: count,
      stateChangedAt: z.string(),
    }),
  }),
  retry: write({
    path: '/channel-messages/{id}/retry',
    summary: 'Try to apply a message again',
    access,
    isOfHouse: true,
    input: step,
    output: changed.extend({ state }),
    refuses: ['wrong_state', 'body_gone'],
  }),
  ignore: write({
    path: '/channel-messages/{id}/ignore',
    summary: 'Leave a message aside, with a reason',
    access,
    isOfHouse: true,
    input: step.extend({ reason: requiredLine(200) }),
    output: changed.extend({ state }),
    refuses: ['wrong_state'],
  }),
  ofOrder: read({
    path: '/orders/{id}/channel',
    summary: 'The shop that an order came from, and its messages about it',
    access: capability.orders,
    input: z.object({ id }),
    output: z.object({
      shop: orderShop.nullable(),
      messages: z.array(
        z.object({ id, topic: z.string(), state, reason: z.string(), receivedAt: z.string() }),
      ),
    }),
  }),
  takeTotal: write({
    path: '/orders/{id}/channel-total',
    summary: 'Take the total of the sales channel, and book the difference as a charge',
    access: capability.orders,
    input: step,
    output: changed.extend({ differenceMinor: count }),
    refuses: ['no_difference', 'wrong_state', 'not_yours_to_edit', 'packing_began'],
  }),
}
