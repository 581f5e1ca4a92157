import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './PrinterButton.module.css'
import { usePrinter } from './stored-printer.ts'

const PrinterDialog = lazy(async () => ({
  default: (await import('./PrinterDialog.tsx')).PrinterDialog,
}))

/** Sets up the receipt printer of this browser. */
export function PrinterButton() {
  const [isOpen, setOpen] = useState(false)
  const { connection } = usePrinter()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} />}
        aria-label="Receipt printer"
        title={
          connection
            ? 'A receipt printer is connected'
            : 'No receipt printer is connected. Receipts use the print dialog.'
        }
        classNames={{ section: classes.icon }}
        onClick={() => setOpen(true)}
      >
        <span className={classes.text}>Receipt printer</span>
      </Button>
      <Suspense>{isOpen ? <PrinterDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
