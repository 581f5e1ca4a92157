import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import { FoundElsewhere, type ScannedBin } from './FoundElsewhere.tsx'
import classes from './Waves.module.css'
import { countOf, instruction } from './wave-words.ts'
import { wavesApi } from './waves-api.ts'

type NextPickProps = {
  wave: WholeWave
  line: WaveLine
  now: NonNullable<WholeWave['now']>
  keep: (wave: WholeWave) => void
  /** Scanned last, without recorded stock of the line's product. */
  scannedBin: ScannedBin | null
  onShort: () => void
}

/** The next step, readable from an arm’s length, and its alternatives. */
export function NextPick({ wave, line, now, keep, scannedBin, onShort }: NextPickProps) {
  const { id } = wave
  const order = wave.orderRows.find(({ orderId }) => orderId === line.orderId)
  const skip = useAct({ area: 'waves', run: wavesApi.call.skip, onDone: keep })
  const elsewhere = useAct({ area: 'waves', run: wavesApi.call.takeElsewhere, onDone: keep })
  const leaveOut = useAct({ area: 'waves', run: wavesApi.call.leaveOut, onDone: keep })
  const isStopped = order !== undefined && (order.isHeld || order.state !== 'confirmed')
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
      {isStopped ? (
        <ToneBadge
          tone="bad"
          isLarge
          label={order.isHeld ? 'This order is on hold' : `This order is ${order.state}`}
        />
      ) : null}
      <div className={classes.ways}>
        {isStopped ? (
          <ActButton
            weight="main"
            size="lg"
            operation="waves.leaveOut"
            isPending={leaveOut.isPending}
            onAct={() => leaveOut.start({ id, orderId: line.orderId })}
          >
            Leave the order out
          </ActButton>
        ) : null}
        {now.elsewhere.map(({ binId, code, quantity }) => (
          <ActButton
            key={binId}
            size="lg"
            isPending={elsewhere.isPending}
            onAct={() => elsewhere.start({ id, lineId: line.id, binId })}
          >
            Take from {code} ({formatQuantity(quantity, line.quantityScale)})
          </ActButton>
        ))}
        {scannedBin?.lineId === line.id ? (
          <FoundElsewhere wave={wave} line={line} bin={scannedBin} keep={keep} />
        ) : null}
        <ActButton
          size="lg"
          isPending={skip.isPending}
          onAct={() => skip.start({ id, lineId: line.id })}
        >
          Take it last
        </ActButton>
        <ActButton size="lg" onAct={onShort}>
          Short
        </ActButton>
      </div>
    </section>
  )
}
