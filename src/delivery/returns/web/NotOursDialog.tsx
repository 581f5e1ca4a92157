import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnsApi } from './returns-api.ts'

type NotOursDialogProps = {
  found: WholeReturn
  onAdded: (found: WholeReturn) => void
  onClose: () => void
}

/** An item in the parcel has no code of ours: its description is recorded. */
export function NotOursDialog({ found, onAdded, onClose }: NotOursDialogProps) {
  const [description, setDescription] = useState('')
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.addFind,
    onRefusal: () => true,
    onDone: (next) => {
      onAdded(next)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Record an item that is not ours"
      confirmLabel="Record item"
      fields={
        <TextInput
          label="What is it?"
          description="For example: blue umbrella, no label"
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id: found.id, description })}
      onClose={onClose}
    >
      It is kept with this return until you decide: send it back, keep it or destroy it. Stock does
      not change.
    </ConfirmDialog>
  )
}
