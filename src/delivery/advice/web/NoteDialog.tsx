import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { customerWordLabels, customerWords } from '../advice-decisions.ts'
import { adviceApi } from './advice-api.ts'

/** What the customer says about the attempt. */
export function NoteDialog({ advice, onClose }: { advice: WholeAdvice; onClose: () => void }) {
  const [text, setText] = useState('')
  const [says, setSays] = useState('')
  const act = useAct({
    area: 'advice',
    run: adviceApi.call.note,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`What does ${advice.name} say?`}
      confirmLabel="Keep the note"
      isPending={act.isPending}
      refusal={act.refusal}
      fields={
        <>
          <NativeSelect
            autoFocus
            label="About the attempt"
            value={says}
            data={[
              { value: '', label: 'Nothing about it' },
              ...choicesOf(customerWords, customerWordLabels),
            ]}
            onChange={({ currentTarget: { value } }) => setSays(value)}
          />
          <Textarea
            label="In their words"
            required
            rows={3}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.currentTarget.value.replaceAll('\n', ' '))}
          />
        </>
      }
      onConfirm={() =>
        act.start({
          id: advice.id,
          text: text.trim(),
          says: customerWords.find((known) => known === says) ?? null,
        })
      }
      onClose={onClose}
    >
      It stands with this parcel, for whoever decides and for an escalation.
    </ConfirmDialog>
  )
}
