import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import type { End, Whereabouts } from '../transfers.rules.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'

type DialogProps = { transfer: WholeTransfer; onClose: () => void }

/** Nothing arrived: called back or lost. */
export function RecallDialog(props: DialogProps) {
  return <SettleDialog {...props} how="recall" />
}

/** The rest of what was sent does not come. */
export function CloseShortDialog(props: DialogProps) {
  return <SettleDialog {...props} how="closeShort" />
}

const ends: Readonly<Record<'recall' | 'closeShort', string>> = {
  recall: 'called back',
  closeShort: 'closed short',
}

/** Goods that left are never simply gone: they are back, or somebody bears their loss. */
function SettleDialog({ transfer, how, onClose }: DialogProps & { how: keyof typeof ends }) {
  const { id, version, number, fromName, toName, openUnits } = transfer
  const label = transferLabel(number)
  const [where, setWhere] = useState<Whereabouts>('back')
  const [borneBy, setBorneBy] = useState<End>('source')
  const reason = useReason('transfer.difference')
  const act = useAct({
    area: 'transfers',
    run: transfersApi.call[how],
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} ${ends[how]}`)
      onClose()
    },
  })
  const rest = openUnits === null ? 'What is on the way' : `${openUnits} on the way`
  const fields = (
    <div className={classes.form}>
      <Radio.Group
        label="Where are the goods?"
        value={where}
        onChange={(value) => setWhere(value === 'lost' ? 'lost' : 'back')}
      >
        <Radio value="back" label={`Back at ${fromName}: they are in stock there again`} mt={6} />
        <Radio value="lost" label="Lost: each line becomes a variance" mt={6} />
      </Radio.Group>
      {where === 'lost' ? (
        <Radio.Group
          label="Who bears the loss?"
          value={borneBy}
          onChange={(value) => setBorneBy(value === 'destination' ? 'destination' : 'source')}
        >
          <Radio value="source" label={fromName} mt={6} />
          <Radio value="destination" label={toName} mt={6} />
        </Radio.Group>
      ) : null}
      {reason.fields}
    </div>
  )
  return (
    <ConfirmDialog
      title={
        how === 'recall'
          ? `Call ${label.toLowerCase()} back?`
          : `Close ${label.toLowerCase()} short?`
      }
      confirmLabel={where === 'back' ? 'They are back, close it' : 'They are lost, close it'}
      isDangerous
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start({ id, version, where, borneBy, reason: given })
      }}
      onClose={onClose}
    >
      {rest} will not arrive at {toName}. Say where it is, so that it is not forgotten between two
      houses.
    </ConfirmDialog>
  )
}
