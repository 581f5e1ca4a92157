import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import { FoundElsewhere, type ScannedBin } from './FoundElsewhere.tsx'
import classes from './Waves.module.css'
import { wavesApi } from './waves-api.ts'

export type PickWaysProps = {
  wave: WholeWave
  line: WaveLine
  now: NonNullable<WholeWave['now']>
  keep: (wave: WholeWave) => void
  /** Scanned last, without recorded stock of the line's product. */
  scannedBin: ScannedBin | null
  /** Why these have to wait; null where they need not. */
  whyNot: string | null
  /** Null where another button asks. */
  onShort: (() => void) | null
}

/** What the picker can do instead of the next scan. */
export function PickWays({ wave, line, now, keep, scannedBin, whyNot, onShort }: PickWaysProps) {
  const { id } = wave
  const order = wave.orderRows.find(({ orderId }) => orderId === line.orderId)
  const skip = useAct({ area: 'waves', run: wavesApi.call.skip, onDone: keep })
  const elsewhere = useAct({ area: 'waves', run: wavesApi.call.takeElsewhere, onDone: keep })
  const leaveOut = useAct({ area: 'waves', run: wavesApi.call.leaveOut, onDone: keep })
  const isStopped = order !== undefined && (order.isHeld || order.state !== 'confirmed')
  return (
    <>
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
            whyNot={whyNot}
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
            whyNot={whyNot}
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
          whyNot={whyNot}
          isPending={skip.isPending}
          onAct={() => skip.start({ id, lineId: line.id })}
        >
          Take it last
        </ActButton>
        {onShort ? (
          <ActButton size="lg" whyNot={whyNot} onAct={onShort}>
            Short
          </ActButton>
        ) : null}
      </div>
    </>
  )
}
