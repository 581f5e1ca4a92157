import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { type FootAct, ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import type { ShownCounting } from './count-scans.ts'
import { NextQuantity } from './NextQuantity.tsx'
import classes from './ScanFrame.module.css'

type ScanFrameProps = {
  title: string
  purpose: string
  /** Where its record is. */
  back: { label: string; act: () => void }
  /** The state of its record. */
  mark: ReactNode
  scanning: ShownCounting
  /** What to scan, before the first scan; shown on a phone. */
  idle?: string
  /** Codes that can be entered by hand. */
  hint?: string
  /** Nothing is counted: the next scan has no quantity. */
  hasNoCount?: true
  /** Null where there is no goal, as in a blind count. */
  progress: { share: number; label: string; short: string } | null
  /** The step that ends it. */
  main: FootAct
  /** On a phone: the line that is worked on. */
  current: ReactNode
  /** Between the entry and the lines. */
  mode?: ReactNode
  /** Dialogs that are open; never inside of the lines, which a phone folds. */
  dialogs?: ReactNode
  /** The lines are chosen from: on a phone too they are in sight. */
  showsLines?: true
  children: ReactNode
}

/** The page on which goods are counted by scanning, without a mouse. */
export function ScanFrame(props: ScanFrameProps) {
  const { title, purpose, back, mark, scanning, progress, main, current, mode, children } = props
  const {
    idle = 'Scan each unit',
    hint = 'Barcode or SKU',
    hasNoCount,
    showsLines,
    dialogs,
  } = props
  const isPhone = usePhone()
  const whyNotUndo = scanning.canUndo ? null : 'Nothing was scanned here yet.'
  const undo = { label: 'Undo last scan', act: scanning.undoLast, whyNot: whyNotUndo }
  if (isPhone)
    return (
      <ScanMode
        title={title}
        progress={progress?.short}
        onClose={back.act}
        result={scanning.scans[0] ?? null}
        idle={idle}
        hint={hint}
        current={current}
        foot={<ScanFoot undo={undo} main={main} />}
      >
        {mode}
        {showsLines ? children : <FoldedLines label="All lines">{children}</FoldedLines>}
        {dialogs}
      </ScanMode>
    )
  return (
    <PageFrame
      title={title}
      purpose={purpose}
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={back.act}>
            {back.label}
          </Button>
        </>
      }
      action={
        <ActButton
          weight="main"
          whyNot={main.whyNot ?? null}
          onAct={main.act}
          {...(main.operation === undefined ? {} : { operation: main.operation })}
        >
          {main.label}
        </ActButton>
      }
    >
      <ScanResultBar result={scanning.scans[0] ?? null} />
      <div className={classes.entry}>
        <CodeEntry label="Enter a code by hand" hint={hint} />
        {hasNoCount ? null : (
          <NextQuantity quantity={scanning.quantity} onQuantity={scanning.setQuantity} />
        )}
        <ActButton
          icon={<IconArrowBackUp size={16} />}
          shortcut="-"
          whyNot={whyNotUndo}
          onAct={scanning.undoLast}
        >
          Undo last scan
        </ActButton>
        {mark}
      </div>
      {mode}
      <div className={classes.columns}>
        <div className={classes.work}>
          {progress ? <ProgressBar share={progress.share} label={progress.label} /> : null}
          {children}
        </div>
        <ScanLogList scans={scanning.scans} />
      </div>
      {dialogs}
    </PageFrame>
  )
}
