import { defineSetting } from '#platform/settings.ts'

const advice = { group: 'Shipper advice', scope: 'business' } as const

const picking = { group: 'Picking', scope: 'outlet' } as const
const board = { group: 'Dispatch', scope: 'outlet' } as const

/** Cut-offs, and when a parcel without updates becomes a delivery exception. */
export const dispatchSettings = {
  cutOff: defineSetting({
    ...board,
    key: 'dispatch.cut_off',
    label: 'Parcels leave by',
    effect:
      'Counts for parcels that no courier is booked for yet, where their outlet has no cut-off of its own.',
    type: { kind: 'time' },
    default: '17:00',
  }),
  lateMinutes: defineSetting({
    ...board,
    key: 'dispatch.late_minutes',
    label: 'Late from',
    effect:
      'A parcel appears on the late board when less time than this is left until the cut-off.',
    type: { kind: 'whole', least: 0, most: 720, unit: 'minutes' },
    default: 60,
  }),
  weightOffGrams: defineSetting({
    ...board,
    key: 'dispatch.weight_off_grams',
    label: 'Weight of a parcel may be off by',
    effect:
      'A parcel that weighs so much more or less than its goods and its box asks for a reason on the bench.',
    type: { kind: 'whole', least: 10, most: 20_000, unit: 'g' },
    default: 200,
  }),
  weighedOffPercent: defineSetting({
    ...board,
    key: 'dispatch.weighed_off_percent',
    label: 'Weighed goods may differ by',
    effect:
      'A piece sold by weight may weigh this much more or less than the order line. Within it, the weight on the label is taken out of stock.',
    type: { kind: 'whole', least: 0, most: 50, unit: '%' },
    default: 5,
  }),
  asksForPhoto: defineSetting({
    ...board,
    key: 'dispatch.asks_for_photo',
    label: 'Packed parcels are photographed',
    effect:
      'Yes: the bench stays with a parcel until it has a photo, and none is booked without one.',
    type: { kind: 'yes_no' },
    default: false,
  }),
  benchMinutes: defineSetting({
    ...board,
    scope: 'business',
    key: 'dispatch.bench_minutes',
    label: 'An order stays with its bench for',
    effect:
      'When its packing station was not seen open for this long, the next packer who asks gets the order.',
    type: { kind: 'whole', least: 2, most: 60, unit: 'minutes' },
    default: 5,
  }),
  unseenHours: defineSetting({
    ...board,
    key: 'dispatch.unseen_hours',
    label: 'First scan by the courier within',
    effect:
      'A load sheet is highlighted when the courier sends no update about one of its parcels for this long after the handover.',
    type: { kind: 'whole', least: 1, most: 240, unit: 'hours' },
    default: 24,
  }),
  labelContents: defineSetting({
    ...board,
    key: 'dispatch.label_contents',
    label: 'Contents on parcel labels',
    effect:
      'Yes: the label lists what is in the parcel. No: the label says nothing about its contents.',
    type: { kind: 'yes_no' },
    default: true,
  }),
  returnAddress: defineSetting({
    ...board,
    key: 'dispatch.return_address',
    label: 'Return address on parcel labels',
    effect:
      'Couriers bring parcels that they cannot deliver to this address, one line of it per row. If empty, labels show the address of the outlet.',
    type: { kind: 'long_text', most: 300 },
    default: '',
  }),
  amberDays: defineSetting({
    ...advice,
    key: 'dispatch.advice_amber_days',
    label: 'Stuck: amber after',
    effect:
      'A parcel without news from the courier for so long is marked amber in the list of shipper advice.',
    type: { kind: 'whole', least: 1, most: 60, unit: 'days' },
    default: 3,
  }),
  redDays: defineSetting({
    ...advice,
    key: 'dispatch.advice_red_days',
    label: 'Stuck: red after',
    effect: 'From then on it is marked red.',
    type: { kind: 'whole', least: 1, most: 120, unit: 'days' },
    notBelow: 'dispatch.advice_amber_days',
    default: 7,
  }),
  manyAttempts: defineSetting({
    ...advice,
    key: 'dispatch.advice_attempts',
    label: 'Many attempts from',
    effect: 'A parcel that the courier tried to deliver so often asks for advice at once.',
    type: { kind: 'whole', least: 1, most: 20, unit: 'attempts' },
    default: 3,
  }),
  scansBins: defineSetting({
    ...picking,
    key: 'dispatch.scans_bins',
    label: 'Bins are scanned while picking',
    effect: 'Yes: the bin is scanned before its product. No: the product alone is enough.',
    type: { kind: 'yes_no' },
    default: true,
  }),
  checksEmptyBins: defineSetting({
    ...picking,
    key: 'dispatch.checks_empty_bins',
    label: 'Empty bins are looked into',
    effect:
      'Yes: when the system stock of a bin reaches 0, the picker is asked whether it is empty.',
    type: { kind: 'yes_no' },
    default: true,
  }),
  cartOrders: defineSetting({
    ...picking,
    key: 'dispatch.cart_orders',
    label: 'Orders on a cart',
    effect: 'So many orders go into one wave.',
    type: { kind: 'whole', least: 1, most: 100, unit: 'orders' },
    default: 12,
  }),
  cartKilograms: defineSetting({
    ...picking,
    key: 'dispatch.cart_kilograms',
    label: 'Weight on a cart',
    effect: 'The goods of one wave weigh no more than that, by the weights of their products.',
    type: { kind: 'whole', least: 1, most: 2000, unit: 'kg' },
    default: 120,
  }),
} as const
