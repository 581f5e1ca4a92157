import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { changeInWords } from '../change-in-words.ts'
import type { Proposal, PurchaseOrder } from '../purchase-orders.fields.ts'
import { effectOfProposal, type ProposalEffect } from '../purchase-orders.rules.ts'
import classes from './purchasing.module.css'
import { purchaseOrdersApi } from './purchasing-api.ts'

type Props = { order: PurchaseOrder; proposal: Proposal }

/** What the supplier offers instead, what that costs, and the decision. */
export function ProposalSection({ order, proposal }: Props) {
  const [isDeclining, setDeclining] = useState(false)
  const { id, version, label, currency } = order
  const accept = useAct({
    area: 'purchaseOrders',
    run: purchaseOrdersApi.call.acceptChanges,
    onDone: () => tellSuccess(`${label} confirmed`, 'With the changes that the supplier proposed.'),
  })
  const pairs = pairsOf(order, proposal)
  return (
    <Section title="Proposed changes">
      <p className={classes.effect}>
        <InstantText at={proposal.proposedAt} />
        {proposal.recordedBy ? `, recorded by ${proposal.recordedBy}` : ''}
        {proposal.note ? `: ${proposal.note}` : ''}
      </p>
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th>Change</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ ordered, offered }) => (
            <tr key={ordered.id}>
              <td className={classes.sku}>{ordered.sku}</td>
              <td>
                {changeInWords(
                  {
                    sku: ordered.sku,
                    quantityScale: ordered.quantityScale,
                    before: standing(ordered),
                    after: { ...standing(ordered), ...offered },
                  },
                  currency,
                ) || 'as ordered'}
                {offered.note ? <span className={classes.minor}> {offered.note}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.effect}>
        {effectInWords(
          effectOfProposal(
            pairs.map(({ ordered, offered }) => ({ ordered: standing(ordered), offered })),
          ),
          currency,
        )}
      </p>
      <div className={classes.acts}>
        <ActButton
          weight="main"
          operation="purchaseOrders.acceptChanges"
          isPending={accept.isPending}
          onAct={() => accept.start({ id, version })}
        >
          Accept changes
        </ActButton>
        <ActButton operation="purchaseOrders.declineChanges" onAct={() => setDeclining(true)}>
          Decline changes
        </ActButton>
      </div>
      {isDeclining ? <DeclineDialog order={order} onClose={() => setDeclining(false)} /> : null}
    </Section>
  )
}

function pairsOf(order: PurchaseOrder, proposal: Proposal) {
  return order.items.flatMap((ordered) => {
    const offered = proposal.lines.find(({ lineId }) => lineId === ordered.id)
    return offered ? [{ ordered, offered }] : []
  })
}

/** A line as it is ordered now, without what was cancelled of it. */
const standing = (line: PurchaseOrder['items'][number]) => ({
  ...line,
  quantity: line.quantity - line.cancelled,
})

/** `£12.40 more for the order, £12.40 of it by price. Last day May 20.` */
function effectInWords(
  { costMinor, priceMinor, latest, isLater }: ProposalEffect,
  currency: string,
) {
  const money = (minor: number) => formatMoney(Math.abs(minor), currency)
  const cost =
    costMinor === null
      ? ''
      : costMinor === 0
        ? 'The order costs the same.'
        : `The order costs ${money(costMinor)} ${costMinor > 0 ? 'more' : 'less'}.`
  const price =
    priceMinor === null || priceMinor === 0
      ? ''
      : `Prices are ${money(priceMinor)} ${priceMinor > 0 ? 'higher' : 'lower'} for the offered quantities.`
  const day =
    latest === null
      ? ''
      : `Complete on ${formatDay(latest)}${isLater ? ', later than promised' : ''}.`
  return [cost, price, day].filter(Boolean).join(' ')
}

function DeclineDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { id, version, label } = order
  return (
    <FormDialog
      area="purchaseOrders"
      title={`Decline the changes to ${label}?`}
      subject={label}
      effect="The order stays as it was sent. Tell the supplier why."
      confirmLabel="Decline changes"
      fields={{
        note: { kind: 'text', label: 'Note', longest: 500, rows: 2, isOneLine: true },
      }}
      opened={{ note: '' }}
      save={({ values }, options) =>
        purchaseOrdersApi.call.declineChanges({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`Changes to ${label} declined`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
