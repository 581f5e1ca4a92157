import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { truthLabels, varianceCauseLabels } from '../variance-causes.ts'
import type { Variance } from '../variances.fields.ts'
import { DocumentOf } from './VarianceFacts.tsx'
import { signedQuantity } from './variance-cells.tsx'
import classes from './variances.module.css'

/** The causes as they were proposed. */
export function ProposedCauses({ variance }: { variance: Variance }) {
  const { parts, quantityScale } = variance
  if (parts.length === 0) return null
  return (
    <Section title="Causes">
      <table className={lineTable.lines}>
        <tbody>
          {parts.map(({ cause, truth, quantity, note, otherName, document }) => (
            <tr key={[cause, truth, quantity, otherName, document?.id].join('/')}>
              <td className={lineTable.product}>
                <span>{varianceCauseLabels[cause]}</span>
                <span className={classes.minor}>
                  {truthLabels[truth]}
                  {otherName ? `: ${otherName}` : ''}
                </span>
                {document ? (
                  <span>
                    <DocumentOf {...document} />
                  </span>
                ) : null}
                {note ? <span className={classes.minor}>{note}</span> : null}
              </td>
              <td className={lineTable.right}>{signedQuantity(quantity, quantityScale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
