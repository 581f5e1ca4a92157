import { formatMoney } from '#platform/money.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { differenceInWords } from '../registers.rules.ts'
import classes from './registers.module.css'

type Props = { counts: RegisterSession['counts']; currency: string }

/** Each count of the drawer with its notes and coins, oldest first. */
export function SessionCounts({ counts, currency }: Props) {
  return (
    <table className={classes.table}>
      <tbody>
        {counts.map(({ purpose, attempt, countedMinor, differenceMinor, pieces, by, at }) => (
          <tr key={`${purpose} ${attempt}`}>
            <td>
              {purpose === 'opening'
                ? 'Opening'
                : attempt === 1
                  ? 'Closing'
                  : `Recount ${attempt - 1}`}
              {differenceMinor === null
                ? ''
                : `: ${differenceInWords(differenceMinor, currency).toLowerCase()}`}
              <span className={classes.minor}>
                {pieces.length === 0
                  ? 'The drawer was empty'
                  : pieces
                      .map(
                        (piece) => `${piece.pieces} × ${formatMoney(piece.valueMinor, currency)}`,
                      )
                      .join(', ')}
              </span>
              <span className={classes.minor}>
                {by}, <InstantText at={at} />
              </span>
            </td>
            <td className={classes.right}>
              <MoneyText minor={countedMinor} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
