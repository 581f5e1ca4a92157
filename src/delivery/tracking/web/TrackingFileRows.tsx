import { parcelMachine, parcelStates } from '#delivery/dispatch/parcels.states.ts'
import type { Tone } from '#platform/machine.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { FileRowOutcome, RowOutcome } from '../hand-report.fields.ts'
import classes from './report.module.css'

const outcomeWords: Readonly<Record<RowOutcome, { readonly label: string; readonly tone: Tone }>> =
  {
    moved: { label: 'Moves the parcel', tone: 'good' },
    note: { label: 'Noted', tone: 'quiet' },
    older: { label: 'Older than the last event', tone: 'quiet' },
    wrong_state: { label: 'Does not fit the parcel’s status', tone: 'waiting' },
    unmapped: { label: 'Unmapped status', tone: 'waiting' },
    unknown_number: { label: 'Unknown tracking number', tone: 'bad' },
    undated: { label: 'Waits: no readable date', tone: 'waiting' },
    withdrawn: { label: 'Undone', tone: 'quiet' },
    repeated: { label: 'Known already', tone: 'quiet' },
    no_number: { label: 'No tracking number', tone: 'bad' },
    no_status: { label: 'No status', tone: 'bad' },
  }

/** The effect of each row of a courier's file. */
export function TrackingFileRows({ rows }: { rows: readonly FileRowOutcome[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Number</th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, trackingNumber, status, date, outcome, parcelCode, state }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                <CodeText code={trackingNumber} />
              </td>
              <td>{status}</td>
              <td>{date}</td>
              <td>
                <ToneBadge {...outcomeWords[outcome]} />{' '}
                {parcelCode ? `${parcelCode}, ${stateWord(state)}` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function stateWord(state: string | null): string {
  const known = parcelStates.find((one) => one === state)
  return known ? parcelMachine.states[known].label.toLowerCase() : ''
}
