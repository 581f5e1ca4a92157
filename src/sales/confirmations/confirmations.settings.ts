import { defineSetting } from '#platform/settings.ts'
import { scriptFault } from './call-script.ts'

const group = 'Confirmations'
const business = { group, scope: 'business' } as const
const outlet = { group, scope: 'outlet' } as const

/** How calls are made; the settings of orders have the number and the intervals. */
export const confirmationsSettings = {
  script: defineSetting({
    ...outlet,
    key: 'confirmations.script',
    label: 'What the agent says',
    effect:
      'Stands large on the screen of a call. Fields: {{name}}, {{agent}}, {{company}}, {{number}}, {{items}}, {{total}}, {{payment}}, {{address}}.',
    type: { kind: 'long_text', most: 2000, faultOf: scriptFault },
    default: `Good day, is that {{name}}? This is {{agent}} from {{company}}.
You ordered {{items}}. That makes {{total}}, {{payment}}.
We send it to {{address}}. Is all of that right?`,
  }),
  lockMinutes: defineSetting({
    ...business,
    key: 'confirmations.lock_minutes',
    label: 'An order is kept for its caller',
    effect:
      'So long after the screen of a call was last seen open, its order goes back to the queue.',
    type: { kind: 'whole', least: 1, most: 60, unit: 'minutes' },
    default: 10,
  }),
  callFrom: defineSetting({
    ...outlet,
    key: 'confirmations.call_from',
    label: 'Calls begin at',
    effect: 'An order that came at night, or would be called again at night, waits until then.',
    type: { kind: 'time' },
    default: '08:00',
  }),
  callUntil: defineSetting({
    ...outlet,
    key: 'confirmations.call_until',
    label: 'Calls end at',
    effect: 'After this time customers of the outlet are called on the next day.',
    type: { kind: 'time' },
    default: '21:00',
  }),
  afterLast: defineSetting({
    ...business,
    key: 'confirmations.after_last',
    label: 'After the last call without an answer',
    effect:
      'An order on hold is in the list of holds; an unreachable one is only under Confirmations. A paid order is never cancelled automatically: it is put on hold.',
    type: {
      kind: 'choice',
      options: [
        { value: 'hold', label: 'Put the order on hold' },
        { value: 'leave', label: 'Leave it as unreachable' },
        { value: 'cancel', label: 'Cancel the order, where nothing was paid' },
      ],
    },
    default: 'hold',
  }),
  paidNeedsNoCall: defineSetting({
    ...business,
    key: 'confirmations.paid_needs_no_call',
    label: 'Confirm paid orders without a call',
    effect:
      'An order that is paid in full, has a good address and no hold is confirmed within a minute.',
    type: { kind: 'yes_no' },
    default: true,
  }),
  knownNeedsNoCall: defineSetting({
    ...business,
    key: 'confirmations.known_needs_no_call',
    label: 'Known customers are confirmed by themselves',
    effect:
      'An order of a customer who took enough parcels and sent none back, with a good address and no hold, is confirmed without a call.',
    type: { kind: 'yes_no' },
    default: false,
  }),
  knownFrom: defineSetting({
    ...business,
    key: 'confirmations.known_from',
    label: 'Known from so many deliveries',
    effect: 'So many delivered orders, and none returned, make a known customer.',
    type: { kind: 'whole', least: 1, most: 50, unit: 'orders' },
    default: 3,
  }),
  knownUpToMinor: defineSetting({
    ...business,
    key: 'confirmations.known_up_to_minor',
    label: 'Known customers without a call up to',
    effect: 'An order of a known customer that is worth more is called about all the same.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 10_000,
  }),
  repeatMinutes: defineSetting({
    ...business,
    key: 'confirmations.repeat_minutes',
    label: 'Same message to a customer only once in',
    effect: 'A repeated message is skipped until then, unless you choose Send again. 0 skips none.',
    type: { kind: 'whole', least: 0, most: 1440, unit: 'minutes' },
    default: 10,
  }),
  linkHours: defineSetting({
    ...business,
    key: 'confirmations.link_hours',
    label: 'A confirm link is good for',
    effect: 'Afterwards it opens nothing. It ends sooner when the order is changed or answered.',
    type: { kind: 'whole', least: 1, most: 336, unit: 'hours' },
    default: 48,
  }),
  linkAfterMinutes: defineSetting({
    ...business,
    key: 'confirmations.link_after_minutes',
    label: 'Send the confirm link by itself after',
    effect: 'So long after an order was placed its customer gets the link. 0 sends none.',
    type: { kind: 'whole', least: 0, most: 1440, unit: 'minutes' },
    default: 0,
  }),
  linkCancels: defineSetting({
    ...business,
    key: 'confirmations.link_cancels',
    label: 'When a customer cancels by the link',
    effect: 'A held order waits for the desk. A cancelled one does not come back.',
    type: {
      kind: 'choice',
      options: [
        { value: 'hold', label: 'Put the order on hold' },
        { value: 'cancel', label: 'Cancel the order' },
      ],
    },
    default: 'hold',
  }),
} as const
