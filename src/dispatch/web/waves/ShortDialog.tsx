import { formatQuantity } from '#platform/quantity.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { useReason } from '#reasons/web/index.tsx'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import { restOf } from '../../waves.rules.ts'
import { wavesApi } from './waves-api.ts'

type ShortDialogProps = {
  wave: WholeWave
  line: WaveLine
  onDone: (wave: WholeWave) => void
  onClose: () => void
}

/** The rest of a line is nowhere; somebody at the desk decides what becomes of the order. */
export function ShortDialog({ wave, line, onDone, onClose }: ShortDialogProps) {
  const reason = useReason('wave.short')
  const act = useAct({
    area: 'waves',
    run: wavesApi.call.declareShort,
    onRefusal: () => true,
    onDone: (next) => {
      onDone(next)
      onClose()
    },
  })
  const missing = formatQuantity(restOf(line), line.quantityScale)
  return (
    <ConfirmDialog
      title={`${missing} of ${line.sku} short?`}
      confirmLabel={`Hold order ${line.orderNumber}`}
      isDangerous
      fields={reason.fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start({ id: wave.id, lineId: line.id, reason: given })
      }}
      onClose={onClose}
    >
      Order {line.orderNumber} is held until the desk has decided, and leaves this wave
      {line.toteCode ? `. Put tote ${line.toteCode} aside.` : '. Put what you took for it aside.'}
    </ConfirmDialog>
  )
}
