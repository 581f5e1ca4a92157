import { formatMoney } from '#platform/money.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { WholeTask } from '../confirmations.fields.ts'
import classes from './confirmations.module.css'

/** Further orders of the same phone that wait; those that are ticked are confirmed in this call. */
export function OtherOrders(props: {
  others: WholeTask['others']
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}) {
  const { others, chosen, onChoose } = props
  if (others.length === 0) return null
  return (
    <Section title="Also waiting for this customer’s word" level={2}>
      <ul className={classes.others}>
        {others.map(({ id, number, totalMinor, currency, placedAt, whyNot }) => (
          <li key={id}>
            <label title={whyNot ?? ''}>
              <input
                type="checkbox"
                disabled={whyNot !== null}
                checked={chosen.includes(id)}
                onChange={(event) =>
                  onChoose(
                    event.currentTarget.checked
                      ? [...chosen, id]
                      : chosen.filter((each) => each !== id),
                  )
                }
              />
              Order {number}, {formatMoney(totalMinor, currency)}
            </label>
            <span className={classes.minor}>{whyNot ?? <InstantText at={placedAt} />}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
