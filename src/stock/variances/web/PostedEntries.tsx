import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import type { Variance } from '../variances.fields.ts'
import { signedQuantity } from './variance-cells.tsx'

/** What the ledger has with the variance as its document. */
export function PostedEntries({ variance }: { variance: Variance }) {
  const { entries } = variance
  if (entries.length === 0) return null
  return (
    <Section title="Posted entries">
      <table className={lineTable.lines}>
        <tbody>
          {entries.map(({ seq, at, sku, binCode, lotCode, quantity, quantityScale }) => (
            <tr key={seq}>
              <td>
                <InstantText at={at} />
              </td>
              <td>
                {[
                  sku,
                  ...(binCode ? [`bin ${binCode}`] : []),
                  ...(lotCode ? [`lot ${lotCode}`] : []),
                ].join(', ')}
              </td>
              <td className={lineTable.right}>{signedQuantity(quantity, quantityScale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
