import { groupedQuantity } from '#platform/quantity.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { DocumentName } from './DocumentName.tsx'
import classes from './inventory.module.css'

/** The open variances of the level. */
export function LevelDifferences({ level }: { level: LevelPanel }) {
  if (level.differences.length === 0) return null
  return (
    <Section title="Open variances">
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">Found in</th>
            <th scope="col">Why</th>
            <th scope="col">When</th>
            <th scope="col" className={classes.right}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {level.differences.map((row) => (
            <tr key={row.id}>
              <td>
                <DocumentName {...row} />
                {row.binCode ? `, bin ${row.binCode}` : ''}
                {row.lotCode ? `, lot ${row.lotCode}` : ''}
              </td>
              <td>{row.cause}</td>
              <td>
                <InstantText at={row.at} />
              </td>
              <td className={classes.right}>
                {row.quantity > 0 ? '+' : ''}
                {groupedQuantity(row.quantity, level.quantityScale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
