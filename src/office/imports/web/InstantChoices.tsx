import { NativeSelect } from '@mantine/core'
import { isTimeZone } from '#platform/time-zones.ts'
import { TimeZoneField } from '#platform/web/codes/CodeFields.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { wallClockAt } from '#platform/zoned-time.ts'
import { type InstantPattern, instantPatterns, namesItsZone, readInstant } from '../read-instant.ts'
import classes from './imports.module.css'
import type { InstantReading } from './instant-reading.ts'

const patternLabels: Readonly<Record<InstantPattern, string>> = {
  'yyyy-MM-dd HH:mm': 'year-month-day, such as 2026-11-05 10:00',
  'dd/MM/yyyy HH:mm': 'day/month/year, such as 05/11/2026 10:00',
  'MM/dd/yyyy HH:mm': 'month/day/year, such as 11/05/2026 10:00',
  'dd MMM yyyy HH:mm': 'day month year, such as 5 Nov 2026 10:00',
  'MMM dd, yyyy HH:mm': 'month day, year, such as Nov 5, 2026 10:00',
}

type InstantChoicesProps = {
  instants: InstantReading
  onChange: (instants: { pattern?: InstantPattern; timeZone?: string }) => void
}

/** How the file writes dates and times, with what its first ones come to; asked where two fit. */
export function InstantChoices({ instants, onChange }: InstantChoicesProps) {
  const { pattern, timeZone, examples, fitting } = instants
  const isAsked = pattern === null
  const hasClock = examples.some((example) => !namesItsZone(example))
  return (
    <Section title="Dates and times">
      {isAsked ? (
        <p role="note" className={classes.question}>
          {`Dates such as ${examples[0] ?? ''} can be read in more than one way. Choose the pattern.`}
        </p>
      ) : null}
      <div className={classes.pair}>
        <NativeSelect
          size="xs"
          label="Date pattern"
          value={pattern ?? ''}
          data={[
            ...(isAsked ? [{ value: '', label: 'Choose a pattern' }] : []),
            ...inOrder(fitting).map((value) => ({ value, label: patternLabels[value] })),
          ]}
          onChange={(event) => {
            const chosen = instantPatterns.find((each) => each === event.currentTarget.value)
            if (chosen) onChange({ pattern: chosen })
          }}
        />
        {hasClock ? (
          <TimeZoneField
            size="xs"
            label="Time zone of the file"
            value={timeZone}
            onValue={(zone) => onChange({ timeZone: zone })}
          />
        ) : null}
      </div>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Read as</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example) => (
            <tr key={example}>
              <td>{example}</td>
              <td>
                {/* While a zone is typed it is none yet. */}
                {pattern && isTimeZone(timeZone)
                  ? inWords(example, pattern, timeZone)
                  : 'Not known yet'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** What fits the column comes first. */
function inOrder(fitting: readonly InstantPattern[]): readonly InstantPattern[] {
  return [...fitting, ...instantPatterns.filter((each) => !fitting.includes(each))]
}

/** In the chosen time zone, with the name of the month, so that the reading is unambiguous. */
function inWords(example: string, pattern: InstantPattern, timeZone: string): string {
  const at = readInstant(example, pattern, timeZone)
  if (at === null) return 'Does not fit this pattern'
  const [date = '', time = ''] = wallClockAt(Date.parse(at), timeZone).split('T')
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${day.format(Date.parse(`${date}T00:00Z`))}, ${time.slice(0, 5)} (${timeZone})`
}
