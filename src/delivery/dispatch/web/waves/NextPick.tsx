import { CodeText } from '#platform/web/CodeText.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { PickWays, type PickWaysProps } from './PickWays.tsx'
import classes from './Waves.module.css'
import { countOf, instruction } from './wave-words.ts'

/** The next step, readable from an arm’s length, and its alternatives. */
export function NextPick(props: PickWaysProps) {
  const { line, now } = props
  return (
    <section className={classes.next} aria-label="Next">
      <p className={classes.now}>{instruction(line, now.asks)}</p>
      <p className={classes.what}>
        {line.title} <CodeText code={line.sku} />
      </p>
      <p className={classes.count}>{countOf(line)}</p>
      <p className={classes.minor}>
        {line.binCode ? `Bin ${line.binCode}` : 'In no recorded bin'}
        {line.lotCode ? `, lot ${line.lotCode}` : ''}
        {line.expiresOn ? ` until ${formatDay(line.expiresOn)}` : ''}, order {line.orderNumber}
        {line.toteCode ? ` in ${line.toteCode}` : ''}
      </p>
      <PickWays {...props} />
    </section>
  )
}
