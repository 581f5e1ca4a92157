import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault, sendFile } from '#platform/web/client.ts'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { loadSheetCode, loadSheetLabel } from '../../dispatch.nouns.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { loadSheetsApi } from '../dispatch-api.ts'
import { type Pad, SignaturePad, signatureOf } from './SignaturePad.tsx'
import { SuspendedOnSheet, suspendedOn } from './SuspendedOnSheet.tsx'

/** The driver takes everything: name, phone and signature, then all parcels leave together. */
export function HandOverDialog({ sheet, onClose }: { sheet: WholeSheet; onClose: () => void }) {
  const { id, version, number, parcels, cashMinor, currency, isSigned } = sheet
  const [driver, setDriver] = useState({ driverName: '', driverPhone: '', unsigned: '' })
  const [isSending, setSending] = useState(false)
  const pad = useRef<Pad | null>(null)
  const label = loadSheetLabel(number)
  const count = parcels === 1 ? '1 parcel' : `${parcels} parcels`
  const act = useAct({
    area: 'loadSheets',
    run: loadSheetsApi.call.handOver,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} handed over`, `${count} left with ${driver.driverName}.`)
      onClose()
    },
  })
  const set = (patch: Partial<typeof driver>) => setDriver({ ...driver, ...patch })
  const handOver = async () => {
    setSending(true)
    try {
      const signature = await signatureOf(pad.current)
      if (signature) await sendSignature(id, signature)
      await act.start({ id, version, ...driver, despiteSuspension: suspendedOn(sheet).length > 0 })
    } catch (error) {
      tellError('The signature was not kept', error instanceof Error ? error.message : '')
    } finally {
      setSending(false)
    }
  }
  return (
    <ConfirmDialog
      title={`Hand over load sheet ${loadSheetCode(number)}?`}
      confirmLabel={`Hand over ${count}`}
      isWide
      isPending={act.isPending || isSending}
      refusal={act.refusal}
      onConfirm={handOver}
      onClose={onClose}
      fields={
        <>
          <TextInput
            label="Driver’s name"
            required
            maxLength={80}
            value={driver.driverName}
            error={fieldFault(act.refusal, 'driverName')}
            onChange={({ currentTarget: { value } }) => set({ driverName: value })}
          />
          <TextInput
            label="Driver’s phone"
            type="tel"
            maxLength={40}
            value={driver.driverPhone}
            onChange={({ currentTarget: { value } }) => set({ driverPhone: value })}
          />
          <SignaturePad pad={pad} />
          {isSigned ? null : (
            <TextInput
              label="Why there is no signature, if there is none"
              placeholder="Signed on paper"
              maxLength={200}
              value={driver.unsigned}
              error={fieldFault(act.refusal, 'unsigned')}
              onChange={({ currentTarget: { value } }) => set({ unsigned: value })}
            />
          )}
        </>
      }
    >
      {count} with {formatMoney(cashMinor, currency)} to collect leave the house; their stock is
      issued now. A hand-over is not undone: what comes back, comes back as a return.
      <SuspendedOnSheet sheet={sheet} />
    </ConfirmDialog>
  )
}

const noProgress = () => undefined

function sendSignature(id: string, signature: File): Promise<unknown> {
  const path = `/api/load-sheets/${id}/signature`
  return sendFile(path, signature, noProgress, new AbortController().signal)
}
