import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { DateField } from '#platform/web/DateField.tsx'
import type { LotPanel } from '../stock-lists.contract.ts'
import { lotsApi } from './stock-api.ts'
import { useStockAct } from './use-stock-act.ts'

/** Corrects when a lot expires, and what is noted of it. */
export function LotFactsDialog({ lot, onClose }: { lot: LotPanel; onClose: () => void }) {
  const [expiresOn, setExpiresOn] = useState(lot.expiresOn ?? '')
  const [note, setNote] = useState(lot.note)
  const act = useStockAct({
    run: lotsApi.call.change,
    done: () => `Lot ${lot.code} corrected`,
    onClose,
  })
  return (
    <ConfirmDialog
      title={`Correct lot ${lot.code}?`}
      confirmLabel="Save"
      fields={
        <>
          <DateField label="Expires" value={expiresOn} onDay={setExpiresOn} />
          <TextInput
            label="Note"
            maxLength={200}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() =>
        act.start({ id: lot.id, version: lot.version, expiresOn: expiresOn || null, note })
      }
      onClose={onClose}
    >
      Lots that expire first are sold first, so that the day decides what is picked.
    </ConfirmDialog>
  )
}
