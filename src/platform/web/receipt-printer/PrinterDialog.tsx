import { useState } from 'react'
import { choicesOf } from '../../choices.ts'
import {
  baudRates,
  type ConnectionKind,
  codePageLabels,
  codePages,
  type PrinterProfile,
  paperWidthLabels,
  paperWidths,
} from '../../receipt-printer/printer-profile.ts'
import { testPage } from '../../receipt-printer/test-page.ts'
import { ActButton } from '../ActButton.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { tellSuccess } from '../notify.ts'
import classes from './PrinterDialog.module.css'
import { printRoll } from './print-roll.ts'
import { connectPrinter, disconnectPrinter, printerFaultInWords } from './send-to-printer.ts'
import { storedPrinter, storePrinter, usePrinter } from './stored-printer.ts'

type Values = Omit<PrinterProfile, 'connection'>

const kindLabels: Readonly<Record<ConnectionKind, string>> = {
  usb: 'Connected by USB.',
  serial: 'Connected by serial port.',
}

/** The receipt printer of this browser: its connection, paper and characters, and a test page. */
export function PrinterDialog({ onClose }: { onClose: () => void }) {
  const { connection, ...opened } = usePrinter()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (run: () => Promise<void>) => {
    setFault(null)
    setBusy(true)
    try {
      await run()
    } catch (error) {
      setFault(printerFaultInWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog<Values, Values>
      area="sales"
      title="Receipt printer"
      subject="Receipt printer"
      effect="For this browser only. Without a connected printer, receipts use the print dialog."
      confirmLabel="Save"
      above={
        <Connection
          kind={connection?.kind ?? null}
          fault={fault}
          isBusy={isBusy}
          onConnect={(kind) => attempt(() => connectPrinter(kind))}
          onDisconnect={disconnectPrinter}
        />
      }
      fields={{
        width: {
          kind: 'choice',
          label: 'Paper',
          isRequired: true,
          options: choicesOf(paperWidths, paperWidthLabels),
        },
        codePage: {
          kind: 'choice',
          label: 'Character set',
          isRequired: true,
          help: 'As in the manual of the printer.',
          options: choicesOf(codePages, codePageLabels),
        },
        baudRate: {
          kind: 'choice',
          label: 'Speed (baud)',
          isRequired: true,
          isShown: () => connection?.kind === 'serial',
          options: baudRates.map((value) => ({ value, label: value })),
        },
        hasDrawer: {
          kind: 'check',
          label: 'A cash drawer is plugged into the printer',
          help: 'It opens for cash sales, cash refunds and when the drawer is opened without a sale.',
        },
        printsEachSale: { kind: 'check', label: 'Print the receipt of each sale automatically' },
      }}
      opened={opened}
      acts={({ values }) => (
        <ActButton
          whyNot={connection ? null : 'Connect a printer first.'}
          isPending={isBusy}
          onAct={() => attempt(() => printRoll({ ...values, connection }, testPage(values)))}
        >
          Print test page
        </ActButton>
      )}
      save={async ({ values }) => values}
      onSaved={(values) => {
        storePrinter({ ...values, connection: storedPrinter().connection })
        tellSuccess('The receipt printer is saved')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type ConnectionProps = {
  kind: ConnectionKind | null
  fault: string | null
  isBusy: boolean
  onConnect: (kind: ConnectionKind) => void
  onDisconnect: () => void
}

function Connection({ kind, fault, isBusy, onConnect, onDisconnect }: ConnectionProps) {
  return (
    <div className={classes.connection}>
      <p className={classes.state}>{kind ? kindLabels[kind] : 'No printer is connected.'}</p>
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
      <div className={classes.acts}>
        {kind ? (
          <ActButton onAct={onDisconnect}>Disconnect</ActButton>
        ) : (
          <>
            <ActButton
              isPending={isBusy}
              whyNot={navigator.usb ? null : whyNotHere}
              onAct={() => onConnect('usb')}
            >
              Connect by USB
            </ActButton>
            <ActButton
              isPending={isBusy}
              whyNot={navigator.serial ? null : whyNotHere}
              onAct={() => onConnect('serial')}
            >
              Connect by serial port
            </ActButton>
          </>
        )}
      </div>
    </div>
  )
}

const whyNotHere = 'This browser can’t reach printers. Use Chrome or Edge on a computer.'
