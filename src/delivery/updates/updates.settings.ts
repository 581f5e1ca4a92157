import { defineSetting } from '#platform/settings.ts'
import { updateFacts } from './update-kinds.ts'

const outlet = { group: 'Order updates', scope: 'outlet' } as const

const off = { value: 'off', label: 'Off' } as const
const mail = { value: 'mail', label: 'Email' } as const
const sms = { value: 'sms', label: 'SMS' } as const
const best = { value: 'best', label: 'Whichever suits the customer' } as const

const effect = 'Sent to the customer when it happens. Off until you switch it on.'

const anyWay = { kind: 'choice', options: [off, mail, sms, best] } as const
const mailOnly = { kind: 'choice', options: [off, mail] } as const

/** The channel for notifying customers about each event of their order, per outlet. */
export const updatesSettings = {
  received: defineSetting({
    ...outlet,
    key: 'updates.received',
    label: updateFacts.received.label,
    effect,
    type: anyWay,
    default: 'off',
  }),
  paid: defineSetting({
    ...outlet,
    key: 'updates.paid',
    label: updateFacts.paid.label,
    effect,
    type: anyWay,
    default: 'off',
  }),
  sent: defineSetting({
    ...outlet,
    key: 'updates.sent',
    label: updateFacts.sent.label,
    effect,
    type: anyWay,
    default: 'off',
  }),
  delivered: defineSetting({
    ...outlet,
    key: 'updates.delivered',
    label: updateFacts.delivered.label,
    effect,
    type: anyWay,
    default: 'off',
  }),
  refunded: defineSetting({
    ...outlet,
    key: 'updates.refunded',
    label: updateFacts.refunded.label,
    effect,
    type: anyWay,
    default: 'off',
  }),
  cancelled: defineSetting({
    ...outlet,
    key: 'updates.cancelled',
    label: updateFacts.cancelled.label,
    effect,
    type: anyWay,
    default: 'off',
  }),
  invoiced: defineSetting({
    ...outlet,
    key: 'updates.invoiced',
    label: updateFacts.invoiced.label,
    effect,
    type: mailOnly,
    default: 'off',
  }),
  credited: defineSetting({
    ...outlet,
    key: 'updates.credited',
    label: updateFacts.credited.label,
    effect,
    type: mailOnly,
    default: 'off',
  }),
  forChannels: defineSetting({
    ...outlet,
    key: 'updates.for_channels',
    label: 'Also for orders of sales channels',
    effect: 'Most shops send messages of their own, and the customer would be told twice.',
    type: { kind: 'yes_no' },
    default: false,
  }),
} as const
