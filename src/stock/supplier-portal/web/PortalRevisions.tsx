import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { changeInWords } from '#stock/purchasing/change-in-words.ts'
import { differenceOf } from '#stock/purchasing/purchase-orders.rules.ts'
import type { PortalOrder } from '../supplier-portal.fields.ts'
import classes from './supplier-portal.module.css'

type ProposalProps = { order: PortalOrder; proposal: NonNullable<PortalOrder['proposal']> }

/** What the supplier proposed, line by line, until the buyer decides. */
export function ProposalNote({ order, proposal }: ProposalProps) {
  return (
    <Section title="Your proposed changes">
      <p className={classes.remark}>
        Proposed <InstantText at={proposal.proposedAt} />. The buyer has not decided yet.
        {proposal.note ? ` Your note: ${proposal.note}` : ''}
      </p>
      <ul className={classes.changes}>
        {proposal.lines.map(({ lineId, note, ...offered }) => {
          const line = order.items.find(({ id }) => id === lineId)
          if (!line) return null
          const before = { ...line, quantity: line.quantity - line.cancelled }
          const change = changeInWords(
            { ...line, before, after: { ...before, ...offered } },
            order.currency,
          )
          return (
            <li key={lineId}>
              {line.sku}: {change || 'as ordered'}
              {note ? <span className={classes.minor}> {note}</span> : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** What each revision changed of the one before, newest first. */
export function PortalRevisions({ order }: { order: PortalOrder }) {
  const { revisions, currency } = order
  return (
    <Section title="Revisions">
      {revisions.map(({ revision, madeAt, reason, lines }, at) => {
        const before = revisions[at + 1]
        const differences = before ? differenceOf(before.lines, lines) : []
        return (
          <div key={revision} className={classes.revision}>
            <p className={classes.remark}>
              <b>Revision {revision}</b>, <InstantText at={madeAt} />
              {reason ? `: ${reason}` : ''}
            </p>
            <ul className={classes.changes}>
              {differences.map((difference) => (
                <li key={difference.sku}>
                  {difference.sku}: {changeInWords(difference, currency)}
                </li>
              ))}
              {differences.length === 0 ? (
                <li className={classes.minor}>
                  {before ? 'No line changed' : 'As it was first sent'}
                </li>
              ) : null}
            </ul>
          </div>
        )
      })}
    </Section>
  )
}
