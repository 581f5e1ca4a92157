import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import { type AddressChoice, addressChoices } from '../merge.rules.ts'

/**
 * One parcel goes to one address: asks which, where two orders have different ones. The addresses are
 * those of the two, each with the order that has it.
 */
export function addressChoiceField<V>(
  addresses: Readonly<Record<AddressChoice, string>> | null,
): FieldOf<AddressChoice | null, V> {
  return {
    kind: 'choice',
    label: 'The two go to different addresses. Which one counts?',
    options: addressChoices.map((value) => ({ value, label: addresses?.[value] ?? '' })),
    isRadio: true,
    isRequired: true,
    isShown: () => addresses !== null,
  }
}
