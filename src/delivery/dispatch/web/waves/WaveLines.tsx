import { Switch } from '@mantine/core'
import { useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import classes from './WaveLines.module.css'

/** Every line of a wave in pick sequence, or the short ones first. */
export function WaveLines({ wave }: { wave: WholeWave }) {
  const [isShortFirst, setShortFirst] = useState(false)
  const { lineRows, now } = wave
  const rows = isShortFirst
    ? lineRows.toSorted((one, other) => Number(other.short > 0) - Number(one.short > 0))
    : lineRows
  const aside = (
    <Switch
      label="Short first"
      checked={isShortFirst}
      onChange={(event) => setShortFirst(event.currentTarget.checked)}
    />
  )
  return (
    <Section title="Lines" aside={aside}>
      {rows.length === 0 ? (
        <p className={classes.quiet}>The lines are listed once the wave is released.</p>
      ) : (
        <ol className={classes.lines} aria-label="Lines in pick sequence">
          {rows.map((line) => (
            <Line key={line.id} line={line} isNext={line.id === now?.lineId} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Line({ line, isNext }: { line: WaveLine; isNext: boolean }) {
  const amount = (steps: number) => formatQuantity(steps, line.quantityScale)
  return (
    <li className={classes.line} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.bin}>{line.binCode ?? 'No bin'}</span>
      <span className={classes.what}>
        <CodeText code={line.sku} /> {line.title}
        {line.lotCode ? <span className={classes.quiet}> Lot {line.lotCode}</span> : null}
      </span>
      <span className={classes.count}>
        {amount(line.picked)} of {amount(line.quantity)}
      </span>
      <span className={classes.marks}>
        {isNext ? <ToneBadge tone="waiting" label="Next" /> : null}
        {line.short > 0 ? <ToneBadge tone="bad" label={`${amount(line.short)} short`} /> : null}
        {line.isSkipped ? <ToneBadge tone="quiet" label="Skipped" /> : null}
        {line.hasLeft && line.picked + line.short < line.quantity ? (
          <ToneBadge tone="quiet" label="Left out" />
        ) : null}
      </span>
      <span className={classes.quiet}>
        {orderLabel(line.orderNumber)}
        {line.toteCode ? `, tote ${line.toteCode}` : ''}
        {line.pickedAt ? (
          <>
            , picked by {line.pickedBy ?? 'a former user'} <InstantText at={line.pickedAt} />
          </>
        ) : null}
      </span>
    </li>
  )
}
