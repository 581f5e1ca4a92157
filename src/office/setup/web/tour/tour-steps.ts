import type { TourOrder } from '../../sample.contract.ts'

/** Buttons by their text, and fields by their label, the most urgent first: a dialog’s before the page’s. */
export type TourTarget = { readonly button: RegExp } | { readonly field: string }

export type TourStep = {
  readonly title: string
  readonly text: (order: TourOrder) => string
  /** The page where it is done, and the words of the link to it. */
  readonly path: (order: TourOrder) => string
  readonly place: string
  readonly isDone: (order: TourOrder) => boolean
  readonly targets: readonly TourTarget[]
}

const states = ['pending', 'confirmed', 'packed', 'dispatched', 'delivered']

const isOrderAt = (state: string) => (tour: TourOrder) =>
  states.indexOf(tour.state) >= states.indexOf(state)
const packing = (tour: TourOrder) => `/dispatch?order=${tour.orderId}`
const ofParcel = (tour: TourOrder) => `/dispatch?parcel=${tour.parcelId ?? ''}`
/** On a phone the field is behind a button. */
const codeEntry: readonly TourTarget[] = [
  { field: 'Enter a code by hand' },
  { field: 'Code' },
  { button: /^Enter a code by hand$/ },
]

const openUnits = (tour: TourOrder) =>
  tour.skus.filter(({ open }) => open > 0).map(({ sku }) => sku)

/** The way of an order, each step with how the order itself says that it is done. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Confirm the order',
    text: ({ number }) =>
      `A customer placed order ${number}. You confirm it once the address and the payment are right.`,
    path: ({ orderId }) => `/orders?open=${orderId}`,
    place: 'Open the order',
    isDone: isOrderAt('confirmed'),
    targets: [{ button: /^Confirm$/ }],
  },
  {
    title: 'Pick the first product',
    text: (tour) =>
      `Take it from its bin and scan it at the packing station. Without a scanner, type ${openUnits(tour)[0] ?? 'its SKU'} and press Enter.`,
    path: packing,
    place: 'Open packing station',
    isDone: (tour) => tour.isPicked || isOrderAt('packed')(tour),
    targets: codeEntry,
  },
  {
    title: 'Pack the rest',
    text: (tour) =>
      `Scan every unit that goes into the parcel. Still to scan: ${openUnits(tour).join(', ') || 'nothing'}.`,
    path: packing,
    place: 'Open packing station',
    isDone: isOrderAt('packed'),
    targets: codeEntry,
  },
  {
    title: 'Book a courier',
    text: ({ parcelCode }) =>
      `Parcel ${parcelCode ?? ''} is packed. Book it with a sample courier; enter a weight, such as 500.`,
    path: ofParcel,
    place: 'Open the parcel',
    isDone: (tour) => tour.parcelState === 'booked' || isOrderAt('dispatched')(tour),
    targets: [{ button: /^Book 1 parcel$/ }, { button: /^Book$/ }],
  },
  {
    title: 'Scan it to a load sheet',
    text: ({ parcelCode }) =>
      `A load sheet is what one courier takes along. Open one for the same courier, then scan or type ${parcelCode ?? 'the parcel'}.`,
    path: ({ sheetId }) =>
      sheetId ? `/dispatch?tab=sheets&sheet=${sheetId}` : '/dispatch?tab=sheets',
    place: 'Open load sheets',
    isDone: (tour) => tour.isLoaded || isOrderAt('dispatched')(tour),
    targets: [{ button: /^Open and scan$/ }, ...codeEntry, { button: /^Open a load sheet$/ }],
  },
  {
    title: 'Hand it over to the courier',
    text: () =>
      'Close the sheet. Then hand it over: enter the driver’s name, and let them sign or say why not.',
    path: ({ sheetId }) =>
      sheetId ? `/dispatch?tab=sheets&sheet=${sheetId}` : '/dispatch?tab=sheets',
    place: 'Open the load sheet',
    isDone: isOrderAt('dispatched'),
    targets: [
      { button: /^Hand over 1 parcel$/ },
      { button: /^Hand over$/ },
      { button: /^Close the sheet$/ },
    ],
  },
  {
    title: 'Record the delivery',
    text: ({ parcelCode }) =>
      `Couriers usually report it themselves. Here you do: record that parcel ${parcelCode ?? ''} was delivered and its cash collected.`,
    path: ofParcel,
    place: 'Open the parcel',
    isDone: isOrderAt('delivered'),
    targets: [{ button: /^Save report$/ }, { button: /^What does the courier say\?$/ }],
  },
]

/** The first step that is still to be done; as many as there are when all are. */
export function nextStep(tour: TourOrder): number {
  const found = tourSteps.findIndex(({ isDone }) => !isDone(tour))
  return found === -1 ? tourSteps.length : found
}

/** Its order was cancelled, put on hold for good, or came back: the way ends there. */
export const isOffTheWay = (tour: TourOrder) => !states.includes(tour.state)
