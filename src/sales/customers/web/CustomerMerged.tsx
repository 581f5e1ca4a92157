import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { WholeCustomer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { undoDays } from '../customers.rules.ts'
import classes from './customers.module.css'
import { UndoMergeDialog } from './UndoMergeDialog.tsx'

/** Who was merged into this customer, and the way back while there is one. */
export function CustomerMerged({ customer }: { customer: WholeCustomer }) {
  const [asked, setAsked] = useState<WholeCustomer['merged'][number] | null>(null)
  const { merged, number } = customer
  if (merged.length === 0) return null
  return (
    <Section title="Merged into this customer">
      <ul className={classes.rows}>
        {merged.map((one) => (
          <li key={one.mergeId} className={classes.row}>
            <span className={classes.what}>
              <span>
                {one.fullName}, {customerLabel(one.number)}
              </span>
              <span className={classes.dimmed}>
                <InstantText at={one.mergedAt} />
                {one.mergedBy ? `, ${one.mergedBy}` : ''}
              </span>
            </span>
            <ActButton
              size="xs"
              whyNot={
                one.canBeUndone
                  ? null
                  : `That was more than ${undoDays} days ago, which is too long to undo.`
              }
              onAct={() => setAsked(one)}
            >
              Undo
            </ActButton>
          </li>
        ))}
      </ul>
      {asked ? (
        <UndoMergeDialog
          mergeId={asked.mergeId}
          merged={customerLabel(asked.number)}
          kept={customerLabel(number)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  )
}
