import { Button } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { TimedScan } from '../../scan-burst.ts'
import classes from './ScannerOffer.module.css'
import { playScanSound } from './scan-sounds.ts'

type ScannerOfferProps = {
  /** The scans that arrived while the scanner was off, in order. */
  scans: readonly TimedScan[]
  onAccept: () => void
  onRefuse: () => void
}

/** A scanner sends codes, though it was disconnected: they wait for the user's answer. */
export function ScannerOffer({ scans, onAccept, onRefuse }: ScannerOfferProps) {
  const count = scans.length
  // A sound for each scan.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every code.
  useEffect(() => playScanSound('over'), [count])
  const last = scans.at(-1)?.code ?? ''
  return (
    <div role="alert" className={classes.bar}>
      <IconBarcode size={24} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <strong>A scanner is sending codes. Connect it?</strong>{' '}
        <span className={classes.code}>
          {count === 1 ? `${last} waits.` : `${last} and ${count - 1} more wait.`}
        </span>
      </p>
      <Button onClick={onAccept}>Connect and use</Button>
      <Button variant="default" onClick={onRefuse}>
        Discard
      </Button>
    </div>
  )
}
