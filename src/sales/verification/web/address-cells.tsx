import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { AddressRow } from '../verification.fields.ts'
import { addressLine, faultLabel, verdictWords } from './address-words.ts'
import classes from './verification.module.css'

export const addressCells: Cells<AddressRow> = {
  number: ({ number }) => <span className={classes.number}>{number}</span>,
  verdict: ({ verdict, score }) => (
    <ToneBadge
      {...verdictWords[verdict]}
      title={score === null ? 'Not reviewed yet' : `${score} of 100 points`}
    />
  ),
  address: (row) => (
    <span className={classes.given}>
      <span className={classes.name}>{row.shipName}</span>
      <span className={classes.quiet} title={addressLine(row)}>
        {addressLine(row) || 'No address'}
      </span>
    </span>
  ),
  why: ({ why, faults }) => (
    <span className={classes.given} title={why}>
      <span className={classes.name}>{faults.map(faultLabel).join(' · ')}</span>
      <span className={classes.quiet}>{why}</span>
    </span>
  ),
}
