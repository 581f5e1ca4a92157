import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { type ScannerProfile, scannerEnds, scannerLayouts } from '#platform/scanner-profile.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { useScanner } from '#platform/web/scan/scanner-context.ts'
import { ScannerSheet } from './ScannerSheet.tsx'
import { ScannerTrial } from './ScannerTrial.tsx'
import classes from './SettingsPage.module.css'
import { endLabels, layoutLabels } from './scanner-words.ts'
import { useOwnProfile, useSaveProfile } from './use-save-profile.ts'

export function ScannerSection() {
  const { scanner } = useOwnProfile().preferences
  const { label, lastScanAt } = useScanner()
  const [draft, setDraft] = useState(scanner)
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
      <ScannerForm saved={scanner} draft={draft} onChange={setDraft} />
      <ScannerTrial profile={draft} />
      {isPrinting ? <ScannerSheet onPrinted={() => setPrinting(false)} /> : null}
    </div>
  )
}

const marks = [
  { key: 'prefix', label: 'Prefix', description: 'Sent before each code; a proof of a scan.' },
  { key: 'suffix', label: 'Suffix', description: 'Sent after each code, before the end key.' },
  {
    key: 'separator',
    label: 'Separator of GS1 codes',
    description: 'Sent for FNC1, if not ASCII 29, F8 or Ctrl+].',
  },
] as const

type FormProps = {
  saved: ScannerProfile
  draft: ScannerProfile
  onChange: (draft: ScannerProfile) => void
}

function ScannerForm({ saved, draft, onChange }: FormProps) {
  const { start, isPending, refusal } = useSaveProfile()
  const isChanged = JSON.stringify(saved) !== JSON.stringify(draft)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    start({ preferences: { scanner: draft } })
  }
  const errorOf = (field: keyof ScannerProfile) =>
    refusal?.fields[`preferences.scanner.${field}`] ?? null
  return (
    <form onSubmit={submit} className={classes.grid}>
      {marks.map(({ key, label, description }) => (
        <TextInput
          key={key}
          label={label}
          description={description}
          maxLength={5}
          data-scan="text"
          value={draft[key]}
          error={errorOf(key)}
          onChange={(event) => onChange({ ...draft, [key]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        label="End key"
        description="The last key of each scan."
        data={choicesOf(scannerEnds, endLabels)}
        value={draft.end}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, end: scannerEnds.find((end) => end === value) ?? draft.end })
        }
      />
      <NumberInput
        label="Longest gap"
        description="Between two keys of one scan, 30 to 500."
        suffix=" ms"
        min={30}
        max={500}
        allowDecimal={false}
        value={draft.longestGapMilliseconds}
        error={errorOf('longestGapMilliseconds')}
        onChange={(value) => onChange({ ...draft, longestGapMilliseconds: Number(value) || 100 })}
      />
      <NativeSelect
        label="Keyboard layout"
        description="Most scanners type as on a US keyboard."
        data={choicesOf(scannerLayouts, layoutLabels)}
        value={draft.layout}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...draft,
            layout: scannerLayouts.find((layout) => layout === value) ?? draft.layout,
          })
        }
      />
      <Button type="submit" loading={isPending} disabled={!isChanged} className={classes.submit}>
        Save
      </Button>
    </form>
  )
}
