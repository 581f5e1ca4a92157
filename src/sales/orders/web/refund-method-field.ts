import { choicesOf } from '#platform/choices.ts'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'

import { type Tender, tenderLabels, tenders } from '#sales/registers/tenders.ts'

/** How a refund reaches the customer; null: as it was paid. */
export const refundMethodField: FieldOf<Tender | null, unknown> = {
  kind: 'choice',
  label: 'Refund by',
  options: choicesOf(tenders, tenderLabels),
  emptyLabel: 'Original payment method',
}
