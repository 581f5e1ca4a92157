import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { UnknownNumber } from '../tracking.contract.ts'
import classes from './unknown-numbers.module.css'

type Acts = {
  readonly isIgnored: boolean
  readonly onGive: (number: UnknownNumber) => void
  readonly onIgnore: (number: UnknownNumber) => void
}

export function unknownNumberColumns(acts: Acts): readonly Column<UnknownNumber>[] {
  return [
    {
      key: 'number',
      label: 'Number',
      width: '190px',
      onCard: 'title',
      render: ({ trackingNumber }) => <CodeText code={trackingNumber} />,
    },
    {
      key: 'courier',
      label: 'Courier',
      width: '160px',
      onCard: 'mark',
      render: ({ courierName }) => courierName,
    },
    {
      key: 'told',
      label: 'It says',
      onCard: 'line',
      render: ({ told, times }) => (
        <ul className={classes.told}>
          {told.map(({ id, code, text, place, happenedAt }) => (
            <li key={id}>
              {text || code}
              {place === '' ? '' : `, ${place}`}
              <span className={classes.quiet}>
                {' '}
                <InstantText at={happenedAt} />
              </span>
            </li>
          ))}
          {times > told.length ? (
            <li className={classes.quiet}>and {times - told.length} more</li>
          ) : null}
        </ul>
      ),
    },
    {
      key: 'is',
      label: 'It is',
      width: '250px',
      onCard: 'line',
      render: (number) => (
        <span className={classes.acts}>
          <ActButton size="xs" onAct={() => acts.onGive(number)}>
            A parcel’s …<span className="visually-hidden"> Number {number.trackingNumber}</span>
          </ActButton>
          {acts.isIgnored ? null : (
            <ActButton size="xs" onAct={() => acts.onIgnore(number)}>
              Ignore<span className="visually-hidden"> {number.trackingNumber}</span>
            </ActButton>
          )}
        </span>
      ),
    },
  ]
}
