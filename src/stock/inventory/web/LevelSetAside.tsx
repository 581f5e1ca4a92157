import { groupedQuantity } from '#platform/quantity.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { unavailableKinds } from '../stock-words.ts'
import classes from './inventory.module.css'

/** The unavailable stock, by kind. */
export function LevelSetAside({ level }: { level: LevelPanel }) {
  const { setAside, quantityScale: scale } = level
  return (
    <Section title="Unavailable">
      {setAside.length === 0 ? (
        <p className={classes.quiet}>All that is on hand may be sold.</p>
      ) : (
        <table className={classes.rows}>
          <tbody>
            {setAside.map(({ kind, quantity }) => (
              <tr key={kind}>
                <td>
                  <ToneBadge {...unavailableKinds[kind]} />
                </td>
                <td className={classes.right}>{groupedQuantity(quantity, scale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
