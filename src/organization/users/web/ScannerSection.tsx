import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { type ScannerProfile, scannerEnds, scannerLayouts } from '#platform/scanner-profile.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { useScanner } from '#platform/web/scan/scanner-context.ts'
import { OwnProfileForm } from './OwnProfileForm.tsx'
import { ScannerSheet } from './ScannerSheet.tsx'
import { ScannerTrial } from './ScannerTrial.tsx'
import classes from './SettingsPage.module.css'
import { endLabels, layoutLabels } from './scanner-words.ts'

export function ScannerSection() {
  const { label, lastScanAt } = useScanner()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <div className={classes.wide}>
      <div className={classes.buttons}>
        <ScannerSwitch />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => setPrinting(true)}
        >
          Print test codes
        </Button>
      </div>
      <p className={classes.hint}>
        {label}, remembered by this browser.{' '}
        {lastScanAt === null ? (
          'No scan yet.'
        ) : (
          <>
            Last scan <InstantText at={new Date(lastScanAt).toISOString()} />.
          </>
        )}
      </p>
      <OwnProfileForm
        subject="Your scanner"
        fields={fields}
        within="preferences.scanner."
        valuesOf={({ preferences }) => preferences.scanner}
        patchOf={(scanner) => ({ preferences: { scanner } })}
        after={(values) => <ScannerTrial profile={values} />}
      />
      {isPrinting ? <ScannerSheet onPrinted={() => setPrinting(false)} /> : null}
    </div>
  )
}

const mark = { kind: 'line', longest: 5, takesScans: true, isShort: true } as const

const fields: FormFields<ScannerProfile> = {
  prefix: { ...mark, label: 'Prefix', help: 'Sent before each code; a proof of a scan.' },
  suffix: { ...mark, label: 'Suffix', help: 'Sent after each code, before the end key.' },
  separator: {
    ...mark,
    label: 'Separator of GS1 codes',
    help: 'Sent for FNC1, if not ASCII 29, F8 or Ctrl+].',
  },
  end: {
    kind: 'choice',
    label: 'End key',
    help: 'The last key of each scan.',
    options: choicesOf(scannerEnds, endLabels),
    isShort: true,
  },
  longestGapMilliseconds: {
    kind: 'whole',
    label: 'Longest gap',
    help: 'Between two keys of one scan, 30 to 500.',
    unit: 'ms',
    isRequired: true,
    isShort: true,
  },
  layout: {
    kind: 'choice',
    label: 'Keyboard layout',
    help: 'Most scanners type as on a US keyboard.',
    options: choicesOf(scannerLayouts, layoutLabels),
    isShort: true,
  },
}
