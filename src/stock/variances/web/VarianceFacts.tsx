import { use } from 'react'
import { groupedQuantity, quantityInWords } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { InventorySlotsContext } from '#stock/inventory/web/index.tsx'
import type { Variance } from '../variances.fields.ts'
import { SeverityBadge } from './variance-cells.tsx'

/** A document by its name, as a link where it can be opened. */
export function DocumentOf(props: { noun: string; id: string; label: string }) {
  const { DocumentLink } = use(InventorySlotsContext)
  return DocumentLink ? <DocumentLink {...props} /> : props.label
}

const byWhom = (at: string | null, by: string | null) =>
  at ? (
    <>
      <InstantText at={at} /> by {by ?? 'the system'}
    </>
  ) : null

export function VarianceFacts({ variance }: { variance: Variance }) {
  const { quantity, quantityScale, unit, valueMinor, currency, onHand, reserved } = variance
  const place = [
    ...(variance.binCode ? [`bin ${variance.binCode}`] : []),
    ...(variance.lotCode ? [`lot ${variance.lotCode}`] : []),
  ].join(', ')
  return (
    <FactList
      facts={[
        {
          label: 'Product',
          value: (
            <AppLink to="/inventory" search={{ variant: variance.variantId }}>
              {variance.sku} {variance.title}
            </AppLink>
          ),
        },
        {
          label: 'Difference',
          value: `${quantity > 0 ? '+' : ''}${quantityInWords(quantity, quantityScale, unit)}${variance.isBooked ? ', in the ledger already' : ', not in the ledger yet'}`,
        },
        {
          label: 'Value at cost',
          value: valueMinor === null ? null : <MoneyText minor={valueMinor} currency={currency} />,
        },
        { label: 'Severity', value: <SeverityBadge severity={variance.severity} /> },
        {
          label: 'Outlet',
          value: [`${variance.outletCode} ${variance.outletName}`, place]
            .filter(Boolean)
            .join(', '),
        },
        {
          label: 'Found in',
          value: (
            <DocumentOf
              noun={variance.sourceNoun}
              id={variance.sourceId}
              label={variance.sourceLabel}
            />
          ),
        },
        { label: 'Found as', value: variance.foundCause },
        { label: 'Opened', value: byWhom(variance.openedAt, variance.openedBy) },
        {
          label: 'Due',
          value: `${formatDay(variance.dueOn)}${variance.isDueChosen ? ', changed by a user' : ''}${variance.isOverdue ? ', overdue' : ''}`,
        },
        { label: 'Assigned to', value: variance.assignee ?? 'Unassigned' },
        {
          label: 'Stock now',
          value: `${groupedQuantity(onHand, quantityScale)} on hand, ${groupedQuantity(reserved, quantityScale)} reserved`,
        },
        { label: 'Proposed', value: byWhom(variance.proposedAt, variance.proposedBy) },
        { label: 'Approved', value: byWhom(variance.approvedAt, variance.approvedBy) },
        { label: 'Posted', value: byWhom(variance.postedAt, variance.postedBy) },
        {
          label: 'Posted with',
          value: variance.postedWith ? (
            <AppLink to="/variance-management" search={{ open: variance.postedWith.id }}>
              {variance.postedWith.label}
            </AppLink>
          ) : null,
        },
        {
          label: 'Claim',
          value: variance.claim ? <DocumentOf {...variance.claim} /> : null,
        },
        {
          label: 'Repeats',
          value: variance.repeatOf ? (
            <>
              <AppLink to="/variance-management" search={{ open: variance.repeatOf.id }}>
                {variance.repeatOf.label}
              </AppLink>
              {` of the same product and place (${variance.repeatOf.cause}), ${variance.repeats} in 30 days`}
            </>
          ) : null,
        },
        { label: 'Note', value: variance.note },
      ]}
    />
  )
}
