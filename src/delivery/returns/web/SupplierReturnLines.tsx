import type { ReactNode } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { flagLabels, gradeLabels } from '../return-words.ts'
import { returnLabel } from '../returns.nouns.ts'
import type { WaitingGroup } from '../supplier-returns.contract.ts'
import classes from './returns.module.css'

type Unit = WaitingGroup['units'][number]

type LinesProps<U extends Unit> = {
  units: readonly U[]
  /** Before each unit. */
  head?: (unit: U) => ReactNode
  /** After each unit. */
  tail?: (unit: U) => ReactNode
}

/** Units that go back to their supplier: product, finding and origin. */
export function SupplierReturnLines<U extends Unit>({ units, head, tail }: LinesProps<U>) {
  return (
    <ul className={classes.lines}>
      {units.map((unit) => (
        <li key={unit.inspectionId} className={classes.sent}>
          {head ? head(unit) : null}
          <span className={classes.sentWhat}>
            {formatQuantity(unit.quantity, unit.quantityScale)} × {unit.title}{' '}
            <CodeText code={unit.sku} />
            <span className={classes.finding}>
              <AppLink to="/returns" search={{ tab: 'all', open: unit.returnId }}>
                {returnLabel(unit.returnNumber)}
              </AppLink>
              {findingOf(unit)}
            </span>
          </span>
          {tail ? <span className={classes.count}>{tail(unit)}</span> : null}
        </li>
      ))}
    </ul>
  )
}

/** Grade, reason, and what looked wrong. */
export const findingOf = ({ grade, reason, flag, note }: Unit): string =>
  [gradeLabels[grade], reason, flag ? flagLabels[flag] : '', note].filter(Boolean).join(' · ')
