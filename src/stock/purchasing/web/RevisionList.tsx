import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { changeInWords } from '../change-in-words.ts'
import type { Revision } from '../purchase-orders.fields.ts'
import { differenceOf, type LineDifference } from '../purchase-orders.rules.ts'
import classes from './purchasing.module.css'

/** What each revision changed of the one before, newest first. */
export function RevisionList(props: { revisions: readonly Revision[]; currency: string }) {
  const { revisions, currency } = props
  return (
    <Section title="Revisions">
      {revisions.map((revision, at) => {
        const before = revisions[at + 1]
        return (
          <div key={revision.revision} className={classes.revision}>
            <p>
              <b>Revision {revision.revision}</b>, <InstantText at={revision.madeAt} /> by{' '}
              {revision.madeBy ?? 'the system'}
              {revision.reason ? `: ${revision.reason}` : ''}
            </p>
            <ul>
              {before ? (
                <Differences
                  differences={differenceOf(before.lines, revision.lines)}
                  currency={currency}
                />
              ) : (
                <li className={classes.minor}>As it was first sent</li>
              )}
            </ul>
          </div>
        )
      })}
    </Section>
  )
}

type DifferencesProps = { differences: readonly LineDifference[]; currency: string }

function Differences({ differences, currency }: DifferencesProps) {
  if (differences.length === 0) return <li className={classes.minor}>No line changed</li>
  return differences.map((difference) => (
    <li key={difference.sku}>
      {difference.sku}: {changeInWords(difference, currency)}
    </li>
  ))
}
