import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatQuantity } from '#platform/quantity.ts'
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
  const { id, orderNumber, toteCode } = line
  const missing = formatQuantity(restOf(line), line.quantityScale)
  const picked = toteCode ? `tote ${toteCode}` : 'the units picked for it'
  return (
    <ReasonStep
      appliesTo="wave.short"
      area="waves"
      title={`Short pick: ${missing} of ${line.sku}?`}
      subject={`Order ${orderNumber}`}
      effect={`Order ${orderNumber} goes on hold and leaves this wave. Keep ${picked} separate.`}
      confirmLabel={`Hold order ${orderNumber}`}
      isDangerous
      save={(reason, options) =>
        wavesApi.call.declareShort({ id: wave.id, lineId: id, reason }, options)
      }
      onSaved={(after) => {
        onDone(after)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
