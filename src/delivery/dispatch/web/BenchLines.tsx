import { IconArrowBackUp } from '@tabler/icons-react'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import type { Bench } from '../dispatch.contract.ts'
import classes from './PackingBench.module.css'

type BenchLine = Bench['lines'][number]

/** The lines with counters that can be read from a distance. */
export function BenchLines(props: {
  bench: Bench
  isTakingOut: boolean
  onTakeOut: (line: BenchLine, lotId: string | undefined) => void
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
          {canTakeOut && line.packedQuantity > 0 && line.lots.length < 2 ? (
            <TakeOut
              what={`one ${line.sku}`}
              isBusy={isTakingOut}
              onAct={() => onTakeOut(line, undefined)}
            />
          ) : null}
          {line.lots.length > 0 ? (
            <ul className={classes.lots} aria-label={`Lots of ${line.sku} in the parcel`}>
              {line.lots.map(({ lotId, code, quantity }) => (
                <li key={lotId} className={classes.lot}>
                  {formatQuantity(quantity, line.quantityScale)} of lot <CodeText code={code} />
                  {canTakeOut && line.lots.length > 1 ? (
                    <TakeOut
                      what={`one ${line.sku} of lot ${code}`}
                      isBusy={isTakingOut}
                      onAct={() => onTakeOut(line, lotId)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function TakeOut({ what, isBusy, onAct }: { what: string; isBusy: boolean; onAct: () => void }) {
  const label = `Take ${what} out again`
  return (
    <IconButton isFramed size={44} isPending={isBusy} label={label} onAct={onAct}>
      <IconArrowBackUp size={20} />
    </IconButton>
  )
}

function isFull({ packedQuantity, quantity }: BenchLine): boolean {
  return packedQuantity >= quantity
}
