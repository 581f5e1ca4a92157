import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'

export type DeliveryStart = {
  readonly deliveryNote: string
  readonly carrier: string
  readonly isBlind: boolean
}

export const noDeliveryFacts: DeliveryStart = { deliveryNote: '', carrier: '', isBlind: false }

export const deliveryNoteField: FieldOf<string, unknown> = {
  kind: 'line',
  label: 'Delivery note number',
  longest: 60,
  takesScans: true,
  help: 'On the paper that came with the goods.',
}

export const carrierField: FieldOf<string, unknown> = {
  kind: 'line',
  label: 'Carrier',
  longest: 80,
}

/** What is entered when a delivery arrives. */
export const deliveryFields: FormFields<DeliveryStart> = {
  deliveryNote: deliveryNoteField,
  carrier: carrierField,
  isBlind: {
    kind: 'check',
    label: 'Blind count',
    help: 'Hides the ordered quantities until the goods are received.',
  },
}
