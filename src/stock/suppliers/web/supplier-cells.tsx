import { formatDay } from '#platform/days.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { documentStatusLabels, documentTones } from '../documents.rules.ts'
import type { SupplierRow } from '../suppliers.fields.ts'
import { ratingLabels } from '../suppliers.rules.ts'
import classes from './suppliers.module.css'

export const supplierCells: Cells<SupplierRow> = {
  name: ({ name, isPreferred }) => (
    <span className={classes.name}>
      {name}
      {isPreferred ? <ToneBadge tone="active" label="Preferred" /> : null}
    </span>
  ),
  documents: ({ documentStatus, expiresOn }) =>
    documentStatus === 'none' ? null : (
      <ToneBadge
        tone={documentTones[documentStatus]}
        label={documentStatusLabels[documentStatus]}
        {...(expiresOn ? { title: formatDay(expiresOn) } : {})}
      />
    ),
  rating: ({ rating }) => (rating === null ? null : ratingLabels[rating]),
}
