import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import type { UnknownNumber } from '../tracking.contract.ts'
import classes from './unknown-numbers.module.css'

type Acts = {
  readonly onGive: (number: UnknownNumber) => void
  readonly onIgnore: (number: UnknownNumber) => void
}

export const unknownNumberCells = ({ onGive, onIgnore }: Acts): Cells<UnknownNumber> => ({
  told: ({ told, times }) => (
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
  is: (number) => (
    <span className={classes.acts}>
      <ActButton size="xs" onAct={() => onGive(number)}>
        Match to parcel<span className="visually-hidden">: {number.trackingNumber}</span>
      </ActButton>
      {number.isIgnored ? null : (
        <ActButton size="xs" onAct={() => onIgnore(number)}>
          Ignore<span className="visually-hidden"> {number.trackingNumber}</span>
        </ActButton>
      )}
    </span>
  ),
})
