import { NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ArrivedTable } from '../table-imports.contract.ts'
import type { TableReading } from '../table-reading.ts'
import classes from './imports.module.css'
import { tablesApi } from './table-imports-api.ts'

type Habits = Pick<TableReading, 'decimalSign' | 'dateOrder'>

type ReadingChoicesProps = {
  table: ArrivedTable
  /** Whether a column may contain dates, whose order must then be chosen. */
  hasDays: boolean
  habits: Habits
  onHabits: (habits: Habits) => void
}

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
] as const satisfies readonly { value: TableReading['encoding']; label: string }[]

const delimiters = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
  { value: '\t', label: 'Tabs' },
  { value: '|', label: 'Upright strokes' },
] as const satisfies readonly { value: TableReading['delimiter']; label: string }[]

const decimalSigns = [
  { value: '.', label: '1234.50' },
  { value: ',', label: '1234,50' },
] as const satisfies readonly { value: TableReading['decimalSign']; label: string }[]

const dateOrders = [
  { value: 'dmy', label: 'day/month/year' },
  { value: 'mdy', label: 'month/day/year' },
  { value: 'ymd', label: 'year-month-day' },
] as const satisfies readonly { value: TableReading['dateOrder']; label: string }[]

/** How the file was read, in full, with a choice for each part. */
export function ReadingChoices({ table, hasDays, habits, onHabits }: ReadingChoicesProps) {
  const { id, version, reading } = table
  const reread = useAct({ area: 'tableImports', run: tablesApi.call.reread })
  const [headerLine, setHeaderLine] = useState<number | string>(reading.headerLine)
  const read = (part: Parameters<typeof tablesApi.call.reread>[0]['reading']) =>
    reread.start({ id, version, reading: part })
  return (
    <Section title="How the file is read">
      <div className={classes.reading}>
        {reading.format === 'csv' ? (
          <>
            <Choice
              label="Characters"
              value={reading.encoding}
              data={encodings}
              onChange={(encoding) => read({ encoding })}
            />
            <Choice
              label="Delimiter"
              value={reading.delimiter}
              data={delimiters}
              onChange={(delimiter) => read({ delimiter })}
            />
          </>
        ) : (
          <NativeSelect
            size="xs"
            label="Sheet"
            value={String(reading.sheet)}
            data={reading.sheets.map((label, at) => ({ value: String(at), label }))}
            onChange={(event) => read({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        <NumberInput
          size="xs"
          label="Header line"
          min={1}
          max={300}
          allowDecimal={false}
          value={headerLine}
          onChange={setHeaderLine}
          onBlur={() => {
            const line = Number(headerLine)
            if (line >= 1 && line !== reading.headerLine) read({ headerLine: line })
          }}
        />
        <Choice
          label="Numbers look like"
          value={habits.decimalSign}
          data={decimalSigns}
          onChange={(decimalSign) => onHabits({ ...habits, decimalSign })}
        />
        {hasDays ? (
          <Choice
            label="Dates look like"
            value={habits.dateOrder}
            data={dateOrders}
            onChange={(dateOrder) => onHabits({ ...habits, dateOrder })}
          />
        ) : null}
      </div>
    </Section>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  value: T
  data: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, data, onChange }: ChoiceProps<T>) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={[...data]}
      onChange={(event) => {
        const chosen = data.find((each) => each.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
