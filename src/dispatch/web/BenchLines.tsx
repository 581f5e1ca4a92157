import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import type { Bench } from '../dispatch.contract.ts'
import classes from './PackingBench.module.css'

type BenchLine = Bench['lines'][number]

/** The lines with counters to be read from across the bench. */
export function BenchLines(props: {
  bench: Bench
  isTakingOut: boolean
  onTakeOut: (line: BenchLine) => void
}) {
  const { bench, isTakingOut, onTakeOut } = props
  const canTakeOut = bench.state === 'confirmed'
  return (
    <ul className={classes.lines}>
      {bench.lines.map((line) => (
        <li
          key={line.id}
          className={classNames(classes.line, isFull(line) && classes.full)}
          aria-label={`${line.sku}: ${line.packedQuantity} of ${line.quantity} packed`}
        >
          <span className={classes.count}>
            {formatQuantity(line.packedQuantity, line.quantityScale)}
            <small> of {formatQuantity(line.quantity, line.quantityScale)}</small>
          </span>
          <span className={classes.product}>
            <span>{line.title}</span>
            <span className={classes.sku}>
              <CodeText code={line.sku} />
            </span>
          </span>
          {canTakeOut && line.packedQuantity > 0 ? (
            <ActionIcon
              variant="default"
              size={44}
              loading={isTakingOut}
              aria-label={`Take one ${line.sku} out again`}
              title={`Take one ${line.sku} out again`}
              onClick={() => onTakeOut(line)}
            >
              <IconArrowBackUp size={20} />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function isFull({ packedQuantity, quantity }: BenchLine): boolean {
  return packedQuantity >= quantity
}
