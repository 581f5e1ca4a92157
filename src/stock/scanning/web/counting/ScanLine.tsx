import type { ReactNode } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import classes from './ScanFrame.module.css'

type ScanLineProps = {
  line: { readonly sku: string; readonly title: string; readonly quantityScale: number }
  count: number
  /** Null where it is not known or not shown, as in a blind count. */
  goal: number | null
  done: string
  /** Counts the rest at once, for goods that come in a full box; not where each one is scanned. */
  onAll?: (rest: number) => void
  children?: ReactNode
}

/** A line with its counter, to be read from across the bench. */
export function ScanLine({ line, count, goal, done, onAll, children }: ScanLineProps) {
  const { sku, title, quantityScale } = line
  const left = goal === null ? 0 : goal - count
  return (
    <li
      className={classNames(classes.line, goal !== null && left <= 0 && classes.full)}
      aria-label={`${sku}: ${formatQuantity(count, quantityScale)}${goal === null ? '' : ` of ${formatQuantity(goal, quantityScale)}`} ${done}`}
    >
      <span className={classes.count}>
        {formatQuantity(count, quantityScale)}
        {goal === null ? null : <small> of {formatQuantity(goal, quantityScale)}</small>}
      </span>
      <span className={classes.product}>
        <span>{title}</span>
        <span>
          <CodeText code={sku} />
        </span>
        {children}
      </span>
      {onAll && left > 1 && quantityScale === 0 ? (
        <ActButton size="xs" onAct={() => onAll(left)}>
          All {left}
        </ActButton>
      ) : (
        <span />
      )}
    </li>
  )
}
