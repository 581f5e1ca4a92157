import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
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

/** `quantity 24 → 12, price £6.20 → £6.50`. */
export function changeInWords(difference: LineDifference, currency: string): string {
  const { before, after, quantityScale } = difference
  const units = (steps: number) => groupedQuantity(steps, quantityScale)
  if (!before) return `added, ${units(after?.quantity ?? 0)}`
  if (!after || after.quantity === 0) return 'removed'
  const money = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, currency))
  const day = (on: string | null) => (on === null ? 'no day' : formatDay(on))
  return [
    before.quantity === after.quantity
      ? ''
      : `quantity ${units(before.quantity)} → ${units(after.quantity)}`,
    before.unitCostMinor === after.unitCostMinor
      ? ''
      : `price ${money(before.unitCostMinor)} → ${money(after.unitCostMinor)}`,
    before.promisedOn === after.promisedOn
      ? ''
      : before.promisedOn === null
        ? `promised for ${day(after.promisedOn)}`
        : `promised for ${day(before.promisedOn)} → ${day(after.promisedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
