import { useReason } from '#organization/reasons/web/index.tsx'
import { formatQuantity } from '#platform/quantity.ts'
import { ReasonedDialog } from '#platform/web/ReasonedDialog.tsx'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import { restOf } from '../../waves.rules.ts'
import { wavesApi } from './waves-api.ts'

type ShortDialogProps = {
  wave: WholeWave
  line: WaveLine
  onDone: (wave: WholeWave) => void
  onClose: () => void
}

/** The rest of a line cannot be found; the office decides about the order. */
export function ShortDialog({ wave, line, onDone, onClose }: ShortDialogProps) {
  const missing = formatQuantity(restOf(line), line.quantityScale)
  return (
    <ReasonedDialog
      title={`${missing} of ${line.sku} short?`}
      confirmLabel={`Hold order ${line.orderNumber}`}
      reason={useReason('wave.short')}
      area="waves"
      run={wavesApi.call.declareShort}
      inputOf={(reason) => ({ id: wave.id, lineId: line.id, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      Order {line.orderNumber} is held until the desk has decided, and leaves this wave
      {line.toteCode ? `. Put tote ${line.toteCode} aside.` : '. Put what you took for it aside.'}
    </ReasonedDialog>
  )
}
