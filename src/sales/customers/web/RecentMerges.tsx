import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { MergeRow } from '../customer-merges.contract.ts'
import { customerLabel } from '../customers.nouns.ts'
import classes from './customers.module.css'
import { mergesApi } from './customers-api.ts'
import { UndoMergeDialog } from './UndoMergeDialog.tsx'

/** The last merges, each of which can be undone for a while. */
export function RecentMerges() {
  const [asked, setAsked] = useState<MergeRow | null>(null)
  const { data } = useQuery(mergesApi.ask('merges', { limit: 20 }))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Merged last" level={2}>
      <ul className={classes.rows}>
        {data.rows.map((merge) => (
          <li key={merge.mergeId} className={classes.row}>
            <span className={classes.what}>
              <AppLink search={{ view: 'duplicates', open: merge.keptId }}>
                {merge.fullName}
              </AppLink>
              <span className={classes.dimmed}>
                {customerLabel(merge.mergedNumber)} into {customerLabel(merge.keptNumber)},{' '}
                <InstantText at={merge.mergedAt} />
                {merge.mergedBy ? `, ${merge.mergedBy}` : ''}
              </span>
            </span>
            {merge.canBeUndone ? (
              <ActButton size="xs" onAct={() => setAsked(merge)}>
                Undo
              </ActButton>
            ) : (
              <span className={classes.dimmed}>
                {merge.undoneAt ? 'undone' : 'no longer to be undone'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked ? (
        <UndoMergeDialog
          mergeId={asked.mergeId}
          merged={customerLabel(asked.mergedNumber)}
          kept={customerLabel(asked.keptNumber)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  )
}
