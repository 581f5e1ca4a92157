import { Button } from '@mantine/core'
import { IconBarcode, IconBarcodeOff } from '@tabler/icons-react'
import classes from './ScannerSwitch.module.css'
import { useScanner } from './scanner-context.ts'

/** Connects or disconnects the handheld scanner of this browser, and shows which it is. */
export function ScannerSwitch() {
  const { isConnected, isListening, label, connect, disconnect } = useScanner()
  const says = isConnected
    ? 'Disconnect to stop taking scans'
    : isListening
      ? 'Scans are taken. Connect to remember the scanner here.'
      : 'Scans are not taken'
  const text = isConnected ? 'Scanner connected' : 'Connect scanner'
  return (
    <Button
      variant="default"
      aria-pressed={isConnected}
      leftSection={isConnected ? <IconBarcode size={16} /> : <IconBarcodeOff size={16} />}
      title={`${label}. ${says}.`}
      aria-label={text}
      classNames={{ section: classes.icon }}
      onClick={isConnected ? disconnect : connect}
    >
      <span className={classes.text}>{text}</span>
    </Button>
  )
}
