import { IconCamera, IconKeyboard, IconX } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../IconButton.tsx'
import { CodeEntry } from '../CodeEntry.tsx'
import type { ShownScan } from '../ScanResultBar.tsx'
import { ScanBand } from './ScanBand.tsx'
import classes from './ScanMode.module.css'
import { useWakeLock } from './use-wake-lock.ts'

const CameraScan = lazy(async () => ({
  default: (await import('../camera/CameraScan.tsx')).CameraScan,
}))

type ScanModeProps = {
  /** What is worked on: “Wave 12”. */
  title: string
  /** How far it is: “3 of 20”. */
  progress?: string | undefined
  onClose: () => void
  result: ShownScan | null
  /** What to scan, before the first scan. */
  idle: string
  /** Codes that can be entered by hand. */
  hint: string
  /** The line that is worked on. */
  current?: ReactNode
  /** Undo and the main step, in reach of the thumb. */
  foot?: ReactNode
  children?: ReactNode
}

/**
 * A scanning job on a phone: the whole screen, without the page around it. It shows the answer to
 * the last scan and the current line, and keeps the screen on.
 */
export function ScanMode(props: ScanModeProps) {
  const { title, progress, onClose, result, idle, hint, current, foot, children } = props
  const [isTyping, setTyping] = useState(false)
  const [hasCamera, setCamera] = useState(false)
  useWakeLock()
  useAlone()
  return createPortal(
    <section className={classes.mode} aria-label={title} data-scan-mode>
      <header className={classes.bar}>
        <h2 className={classes.title}>{title}</h2>
        {progress ? <span className={classes.progress}>{progress}</span> : null}
        <IconButton
          size={44}
          label="Scan with the camera"
          isPressed={hasCamera}
          onAct={() => setCamera(!hasCamera)}
        >
          <IconCamera size={22} />
        </IconButton>
        <IconButton
          size={44}
          label="Enter a code by hand"
          isPressed={isTyping}
          onAct={() => setTyping(!isTyping)}
        >
          <IconKeyboard size={22} />
        </IconButton>
        <IconButton size={44} label="Close" onAct={onClose}>
          <IconX size={22} />
        </IconButton>
      </header>
      <ScanBand result={result} idle={idle} />
      <div className={classes.body}>
        {hasCamera ? (
          <Suspense>
            <CameraScan onClose={() => setCamera(false)} />
          </Suspense>
        ) : null}
        {isTyping ? <CodeEntry label="Code" hint={hint} /> : null}
        {current}
        {children}
      </div>
      {foot ? <footer className={classes.foot}>{foot}</footer> : null}
    </section>,
    document.body,
  )
}

/** Hides the shell behind the scan mode, from keyboards and screen readers too. */
function useAlone(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.scanMode = 'on'
    return () => {
      delete dataset.scanMode
    }
  }, [])
}
