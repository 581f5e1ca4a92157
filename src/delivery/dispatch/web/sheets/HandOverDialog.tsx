import { type RefObject, useRef } from 'react'
import { formatMoney } from '#platform/money.ts'
import { type CallContext, sendFile } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { loadSheetCode, loadSheetLabel } from '../../dispatch.nouns.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { loadSheetsApi } from '../dispatch-api.ts'
import { type Pad, SignaturePad, signatureOf } from './SignaturePad.tsx'
import { SuspendedOnSheet, suspendedOn } from './SuspendedOnSheet.tsx'

type Values = {
  readonly driverName: string
  readonly driverPhone: string
  readonly isSigned: boolean
  readonly unsigned: string
}

const opened: Values = { driverName: '', driverPhone: '', isSigned: false, unsigned: '' }

/** The driver takes everything: name, phone and signature, then all parcels leave together. */
export function HandOverDialog({ sheet, onClose }: { sheet: WholeSheet; onClose: () => void }) {
  const { id, number, parcels, cashMinor, currency } = sheet
  const pad = useRef<Pad | null>(null)
  const label = loadSheetLabel(number)
  const count = parcels === 1 ? '1 parcel' : `${parcels} parcels`
  const handOver = async (
    { driverName, driverPhone, unsigned }: Values,
    version: number,
    options: { context: CallContext },
  ) => {
    const signature = await signatureOf(pad.current)
    if (signature) await sendSignature(id, signature)
    const driver = { driverName: driverName.trim(), driverPhone, unsigned }
    const despiteSuspension = suspendedOn(sheet).length > 0
    return loadSheetsApi.call.handOver({ id, version, ...driver, despiteSuspension }, options)
  }
  return (
    <FormDialog
      area="loadSheets"
      title={`Hand over load sheet ${loadSheetCode(number)}?`}
      subject={label}
      effect={
        <>
          {count} with {formatMoney(cashMinor, currency)} to collect are dispatched, and their stock
          is issued. A handover can’t be undone: parcels that come back are returns.
          <SuspendedOnSheet sheet={sheet} />
        </>
      }
      confirmLabel={`Hand over ${count}`}
      isWide
      fields={fieldsOf(sheet, pad)}
      opened={opened}
      version={sheet.version}
      save={({ values, version }, options) => handOver(values, version, options)}
      onSaved={(_, { driverName }) => {
        tellSuccess(`${label} handed over`, `${count} left with ${driverName}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf(sheet: WholeSheet, pad: RefObject<Pad | null>): FormFields<Values> {
  return {
    driverName: { kind: 'line', label: 'Driver’s name', longest: 80, isRequired: true },
    driverPhone: { kind: 'line', label: 'Driver’s phone', longest: 40, keys: 'tel' },
    isSigned: {
      kind: 'own',
      label: 'Signature of the driver',
      refusedAs: 'file',
      draw: ({ error, onValue }) => (
        <>
          <SignaturePad pad={pad} onDrawn={onValue} />
          {error ? <p role="alert">{error}</p> : null}
        </>
      ),
      words: (isSigned) => (isSigned ? 'signed' : 'none'),
    },
    unsigned: {
      kind: 'line',
      label: 'Why there is no signature, if there is none',
      hint: 'Signed on paper',
      longest: 200,
      isShown: () => !sheet.isSigned,
    },
  }
}

const noProgress = () => undefined

function sendSignature(id: string, signature: File): Promise<unknown> {
  const path = `/api/load-sheets/${id}/signature`
  return sendFile(path, signature, noProgress, new AbortController().signal)
}
