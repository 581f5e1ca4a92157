import { NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { adviceApi } from './advice-api.ts'

const usualHours = 24

/** Raises it with the courier’s staff; the notes and the order’s files are the evidence. */
export function EscalateDialog({ advice, onClose }: { advice: WholeAdvice; onClose: () => void }) {
  const [text, setText] = useState(
    advice.customerSays === 'nobody_came' ? 'The customer says that nobody came.' : '',
  )
  const [hours, setHours] = useState(usualHours)
  const act = useAct({
    area: 'advice',
    run: adviceApi.call.escalate,
    onRefusal: () => true,
    onDone: ({ remindAt }) => {
      tellSuccess('Escalated', `You are reminded ${formatInstant(remindAt)}.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Escalate order ${advice.orderNumber}?`}
      confirmLabel="Escalate"
      isPending={act.isPending}
      refusal={act.refusal}
      fields={
        <>
          <Textarea
            autoFocus
            label="What the courier’s people were told"
            required
            rows={3}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.currentTarget.value.replaceAll('\n', ' '))}
          />
          <NumberInput
            label="Remind me after so many hours"
            min={1}
            max={336}
            value={hours}
            onChange={(value) => setHours(Number(value) || usualHours)}
          />
        </>
      }
      onConfirm={() => act.start({ id: advice.id, text: text.trim(), remindHours: hours })}
      onClose={onClose}
    >
      Tell them what the notes below say; files that prove it are added to the order.
    </ConfirmDialog>
  )
}
