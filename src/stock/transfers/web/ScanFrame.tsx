import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { type FootAct, ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import classes from './ScanFrame.module.css'
import type { useTransferScans } from './use-transfer-scans.ts'

type ScanFrameProps = {
  verb: 'Scan out' | 'Scan in'
  transfer: WholeTransfer
  scanning: ReturnType<typeof useTransferScans>
  /** Null in a blind count. */
  progress: { share: number; label: string; short: string } | null
  /** The step that ends it. */
  main: FootAct
  /** On a phone: the line that is worked on. */
  current: ReactNode
  /** Between the entry and the lines. */
  mode?: ReactNode
  children: ReactNode
}

/** The page on which a transfer is scanned out or in, without a mouse. */
export function ScanFrame(props: ScanFrameProps) {
  const { verb, transfer, scanning, progress, main, current, mode, children } = props
  const navigate = useNavigate()
  const back = () => navigate({ to: '.', search: { open: transfer.id } })
  const isPhone = usePhone()
  const title = `${verb}: ${transferLabel(transfer.number).toLowerCase()}`
  const whyNotUndo = scanning.canUndo ? null : 'Nothing was scanned here yet.'
  const undo = { label: 'Undo last scan', act: scanning.undoLast, whyNot: whyNotUndo }
  if (isPhone)
    return (
      <ScanMode
        title={title}
        progress={progress?.short}
        onClose={back}
        result={scanning.scans[0] ?? null}
        idle="Scan each unit"
        hint="Barcode or SKU"
        current={current}
        foot={<ScanFoot undo={undo} main={main} />}
      >
        {mode}
        <FoldedLines label="All lines">{children}</FoldedLines>
      </ScanMode>
    )
  return (
    <PageFrame
      title={title}
      purpose={`${transfer.fromName} to ${transfer.toName}. The server counts each scan once; “-” takes the last one back.`}
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={back}>
            Back to the transfer
          </Button>
        </>
      }
      action={
        <ActButton weight="main" whyNot={main.whyNot ?? null} onAct={main.act}>
          {main.label}
        </ActButton>
      }
    >
      <ScanResultBar result={scanning.scans[0] ?? null} />
      <div className={classes.entry}>
        <CodeEntry label="Enter a code by hand" hint="Barcode or SKU" />
        <TextInput
          aria-label="Quantity of the next scan"
          placeholder="× 1"
          inputMode="numeric"
          className={classes.times}
          value={scanning.quantity}
          onChange={(event) =>
            scanning.setQuantity(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))
          }
        />
        <ActButton
          icon={<IconArrowBackUp size={16} />}
          shortcut="-"
          whyNot={whyNotUndo}
          onAct={scanning.undoLast}
        >
          Undo last scan
        </ActButton>
        <StateBadge machine={transferMachine} state={transfer.state} />
      </div>
      {mode}
      <div className={classes.columns}>
        <div className={classes.work}>
          {progress ? <ProgressBar share={progress.share} label={progress.label} /> : null}
          {children}
        </div>
        <ScanLogList scans={scanning.scans} />
      </div>
    </PageFrame>
  )
}
