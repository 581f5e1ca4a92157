import { FileInput, Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields, OwnControl } from '#platform/web/forms/form-fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { readRateLines } from '../read-rate-lines.ts'
import { exchangeRatesApi } from './exchange-rates-api.ts'

type Values = { readonly lines: string }

const today = () => dayAt(new Date())

const fields: FormFields<Values> = {
  lines: {
    kind: 'own',
    label: 'Rates',
    refusedAs: 'rates',
    fault: faultOf,
    draw: (control) => <LinesField {...control} />,
    words: (lines) => lines,
  },
}

/** Many rates at once, from a file or a spreadsheet: all are added, or none. */
export function ImportRatesDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      area="exchangeRates"
      title="Import exchange rates"
      subject="The exchange rates"
      effect="Choose a CSV file, or paste lines of a spreadsheet. A rate for the same day takes the place of the present one."
      confirmLabel="Import rates"
      isWide
      fields={fields}
      opened={{ lines: '' }}
      save={({ values }, options) => {
        const rates = readRateLines(values.lines, today()).flatMap(({ rate }) => rate ?? [])
        return exchangeRatesApi.call.add({ rates }, options)
      }}
      onSaved={({ added, replaced, unchanged }) => {
        const more = [`${replaced} replaced`, `${unchanged} unchanged`].join(', ')
        tellSuccess(added === 1 ? '1 rate added' : `${added} rates added`, more)
        onClose()
      }}
      below={({ values }) => <Verdict lines={values.lines} />}
      onClose={onClose}
    />
  )
}

/** The first line that can't be added; all or none are. */
function faultOf(text: string): string | null {
  const lines = readRateLines(text, today())
  if (lines.length === 0) return 'Enter at least one line.'
  const wrong = lines.find(({ rate }) => rate === null)
  return wrong ? `Line ${wrong.line}: ${wrong.fault}` : null
}

function LinesField({ label, value, error, onValue }: OwnControl<string>) {
  const { currency } = useHouse()
  return (
    <>
      <FileInput
        label="File"
        placeholder="Choose a CSV file"
        accept=".csv,text/csv,text/plain"
        clearable
        onChange={async (file) => {
          if (file) onValue(await file.text())
        }}
      />
      <Textarea
        label={label}
        description="Currency, currency of the outlet, rate and day. Without a day, the rate is of today."
        placeholder={`EUR,${currency},1.2345,${today()}`}
        rows={8}
        value={value}
        error={error}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </>
  )
}

/** What is read so far. */
function Verdict({ lines: text }: { lines: string }) {
  const lines = readRateLines(text, today())
  const good = lines.filter(({ rate }) => rate !== null).length
  const wrong = lines.length - good
  return (
    <p role="status">
      {good === 1 ? '1 rate can be added.' : `${good} rates can be added.`}
      {wrong === 0 ? null : wrong === 1 ? ' 1 line is wrong.' : ` ${wrong} lines are wrong.`}
    </p>
  )
}
