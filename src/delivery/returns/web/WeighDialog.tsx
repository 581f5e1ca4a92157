import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'
import { weightInWords } from './weight-in-words.ts'

/** The measured weight of a returned parcel, and the weight on the courier’s document. */
export function WeighDialog({ found, onClose }: { found: WholeReturn; onClose: () => void }) {
  const { id, version, number } = found
  const [weighed, setWeighed] = useState<number | null>(found.weighedGrams)
  const [said, setSaid] = useState<number | null>(found.saidGrams)
  const [isMissing, setMissing] = useState(false)
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.weigh,
    onRefusal: () => true,
    onDone: (next) => {
      tellSuccess(`${returnLabel(number)} is weighed`, weightInWords(next) ?? '')
      onClose()
    },
  })
  const confirm = () => {
    if (weighed === null) return setMissing(true)
    act.start({ id, version, weighedGrams: weighed, saidGrams: said })
  }
  return (
    <ConfirmDialog
      title={`Weigh ${returnLabel(number).toLowerCase()}`}
      confirmLabel="Note the weight"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          <NumberInput
            label="On our scale, in grams"
            required
            data-autofocus
            min={1}
            max={10_000_000}
            allowDecimal={false}
            value={weighed ?? ''}
            error={isMissing && weighed === null ? 'Put it on the scale first.' : null}
            onChange={(value) => setWeighed(Number(value) || null)}
          />
          <NumberInput
            label="On the courier’s paper, in grams"
            description="Leave it empty where none stands there."
            min={1}
            max={10_000_000}
            allowDecimal={false}
            value={said ?? ''}
            onChange={(value) => setSaid(Number(value) || null)}
          />
        </div>
      }
    >
      Weighed unopened: what was swapped or taken out on the way shows here first.
    </ConfirmDialog>
  )
}
