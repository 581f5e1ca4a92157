import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { Variance } from '../variances.fields.ts'
import { varianceMachine } from '../variances.states.ts'
import { signedQuantity } from './variance-cells.tsx'

/** The same product at the outlet, within 30 days. */
export function OtherVariances({ variance }: { variance: Variance }) {
  const { others, quantityScale } = variance
  if (others.length === 0) return null
  return (
    <Section title="Same product within 30 days">
      <table className={lineTable.lines}>
        <tbody>
          {others.map(({ id, label, quantity, state, openedAt }) => (
            <tr key={id}>
              <td>
                <AppLink to="/variance-management" search={{ open: id }}>
                  {label}
                </AppLink>
              </td>
              <td>
                <InstantText at={openedAt} />
              </td>
              <td>
                <StateBadge machine={varianceMachine} state={state} />
              </td>
              <td className={lineTable.right}>{signedQuantity(quantity, quantityScale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
