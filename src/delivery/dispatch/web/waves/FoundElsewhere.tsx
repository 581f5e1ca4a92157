import { useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import { restOf } from '../../waves.rules.ts'
import { wavesApi } from './waves-api.ts'

/** A bin scanned at a line whose stock is recorded in another bin. */
export type ScannedBin = { readonly binId: string; readonly code: string; readonly lineId: string }

/** The scanned bin, where the server refused it because none of the line's product is recorded there. */
export function unrecordedBinOf({ code, details }: ShownRefusal): ScannedBin | null {
  if (code !== 'wrong_bin' || details.recorded !== 0) return null
  const { binId, binCode, lineId } = details
  if (typeof binId !== 'string' || typeof binCode !== 'string' || typeof lineId !== 'string')
    return null
  return { binId, code: binCode, lineId }
}

type FoundElsewhereProps = {
  wave: WholeWave
  line: WaveLine
  bin: ScannedBin
  keep: (wave: WholeWave) => void
}

/** Picks units that are in another bin than the recorded one. */
export function FoundElsewhere({ wave, line, bin, keep }: FoundElsewhereProps) {
  const [isAsking, setAsking] = useState(false)
  const take = useAct({
    area: 'waves',
    run: wavesApi.call.takeElsewhere,
    onDone: (after) => {
      setAsking(false)
      keep(after)
    },
  })
  const amount = formatQuantity(restOf(line), line.quantityScale)
  return (
    <>
      <ActButton size="lg" onAct={() => setAsking(true)}>
        Found it in {bin.code}
      </ActButton>
      {isAsking ? (
        <ConfirmDialog
          title={`Take ${amount} of ${line.sku} from ${bin.code}?`}
          confirmLabel={`Take from ${bin.code}`}
          isPending={take.isPending}
          refusal={take.refusal}
          onConfirm={() =>
            take.start({ id: wave.id, lineId: line.id, binId: bin.binId, isFound: true })
          }
          onClose={() => setAsking(false)}
        >
          No {line.sku} is recorded in {bin.code}. It is picked from there, and {bin.code} and{' '}
          {line.binCode} each get a variance, so that both are counted.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
