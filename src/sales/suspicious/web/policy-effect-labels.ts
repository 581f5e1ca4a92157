import type { OpenOrderOfCase, PreviewedOrder } from '../suspicious.fields.ts'

/** What a policy did about an order, as a sentence. */
export const effectLabels: Readonly<Record<NonNullable<OpenOrderOfCase['effect']>, string>> = {
  held: 'This order is on hold because of it.',
  released: 'Its hold of this order was released.',
  call_asked: 'A call is required for this order.',
  let_through: 'This order was let through as part of the control group.',
  undone: 'Applying it to this order was undone.',
}

/** The same in a table. */
export const shortEffects: Readonly<Record<NonNullable<OpenOrderOfCase['effect']>, string>> = {
  held: 'On hold',
  released: 'Hold released',
  call_asked: 'Call required',
  let_through: 'Control group',
  undone: 'Undone',
}

export const wouldLabels: Readonly<Record<PreviewedOrder['would'], string>> = {
  hold: 'Hold',
  call: 'Require a call',
  none: 'No change',
}
