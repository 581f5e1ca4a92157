import { NativeSelect, NumberInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { LabelData } from '../../label-data.ts'
import { type LabelFormat, labelFormatOf, labelFormats } from '../../label-formats.ts'
import { ActButton } from '../ActButton.tsx'
import dialogClasses from '../ConfirmDialog.module.css'
import { formatCount } from '../format-instant.ts'
import { ModalDialog } from '../ModalDialog.tsx'
import { type CodeKind, codeKinds } from './chosen-code.ts'
import type { DrawnLabel } from './draw-label.ts'
import classes from './LabelDesk.module.css'
import { LabelPreview } from './LabelPreview.tsx'
import { LabelPrint } from './LabelPrint.tsx'
import { LabelRows } from './LabelRows.tsx'
import { labelZpl } from './label-zpl.ts'
import { storedFormat, storeFormat } from './stored-format.ts'
import { useDrawnLabels } from './use-drawn-labels.ts'

const mostLabels = 1000

export function LabelDesk(props: {
  title: string
  labels: readonly LabelData[]
  onClose: () => void
}) {
  // Prints the labels from the time when the dialog opened.
  const [labels] = useState(props.labels)
  const [format, setFormat] = useState(() => labelFormatOf(storedFormat()))
  const [copies, setCopies] = useState(() => labels.map((label) => label.copies ?? 1))
  const [skipped, setSkipped] = useState(0)
  const [shownAt, setShownAt] = useState(0)
  const [isPrinting, setPrinting] = useState(false)
  const [kind, setKind] = useState<CodeKind>('automatic')
  const drawn = useDrawnLabels(labels, format, kind)
  const wanted = (drawn ?? []).flatMap((each, at) =>
    'fault' in each ? [] : [{ ...each, title: labels[at]?.title ?? '', copies: copies[at] ?? 0 }],
  )
  const total = wanted.reduce((sum, each) => sum + each.copies, 0)
  const why = whyNot(drawn !== null, total)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why === null) setPrinting(true)
  }
  const choose = (key: string) => {
    storeFormat(key)
    setFormat(labelFormatOf(key))
  }
  const there = labels.reduce((sum, label) => sum + (label.there ?? 0), 0)
  const cells = format.sheet ? format.sheet.columns * format.sheet.rows : 0
  return (
    <ModalDialog title={props.title} onClose={props.onClose}>
      <form onSubmit={submit} className={dialogClasses.form}>
        <div className={classes.fields}>
          <NativeSelect
            label="Label"
            data={labelFormats.map(({ key, label }) => ({ value: key, label }))}
            value={format.key}
            className={classes.format}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <NativeSelect
            label="Code"
            data={codeKinds.map(({ key, label }) => ({ value: key, label }))}
            value={kind}
            className={classes.format}
            onChange={({ currentTarget: { value } }) =>
              setKind(codeKinds.find(({ key }) => key === value)?.key ?? 'automatic')
            }
          />
          {cells > 0 ? (
            <NumberInput
              label="Skip first"
              min={0}
              max={cells - 1}
              allowDecimal={false}
              clampBehavior="strict"
              value={skipped}
              className={classes.number}
              onChange={(value) => setSkipped(Number(value) || 0)}
            />
          ) : null}
          {there > 0 ? (
            <ActButton onAct={() => setCopies(labels.map((label) => label.there ?? 0))}>
              {`One for each that is there: ${formatCount(there)}`}
            </ActButton>
          ) : null}
        </div>
        <LabelPreview
          title={labels[shownAt]?.title ?? ''}
          drawn={drawn?.[shownAt] ?? null}
          format={format}
        />
        <LabelRows
          labels={labels}
          drawn={drawn}
          copies={copies}
          shownAt={shownAt}
          onShow={setShownAt}
          onCopies={setCopies}
        />
        <div className={dialogClasses.buttons}>
          <ActButton onAct={props.onClose}>Close</ActButton>
          <ActButton
            whyNot={
              format.sheet ? 'Label printers print single labels. Choose another label.' : why
            }
            onAct={() => sendZpl(wanted, format)}
          >
            Download ZPL
          </ActButton>
          <ActButton
            type="submit"
            weight="main"
            icon={<IconPrinter size={16} />}
            whyNot={why}
            onAct={noop}
          >
            {total === 1 ? 'Print 1 label' : `Print ${formatCount(total)} labels`}
          </ActButton>
        </div>
      </form>
      {isPrinting ? (
        <LabelPrint
          labels={wanted}
          format={format}
          skipped={format.sheet ? skipped : 0}
          onPrinted={() => setPrinting(false)}
        />
      ) : null}
    </ModalDialog>
  )
}

/** A file of all labels, to send to a label printer. */
function sendZpl(labels: readonly (DrawnLabel & { copies: number })[], format: LabelFormat) {
  const pages = labels.filter(({ copies }) => copies > 0).map((label) => labelZpl(label, format))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([pages.join('')], { type: 'application/zpl' }))
  link.download = 'labels.zpl'
  link.click()
  URL.revokeObjectURL(link.href)
}

// The form's submit does the work, so that Enter and the button have the same effect.
const noop = () => undefined

function whyNot(isDrawn: boolean, total: number): string | null {
  if (!isDrawn) return 'The codes are being drawn.'
  if (total === 0)
    return 'Say how many to print; what does not fit on this label cannot be printed.'
  const most = formatCount(mostLabels)
  return total > mostLabels ? `At most ${most} labels are printed at once.` : null
}
