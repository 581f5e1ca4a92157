import { use } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { movementLabels } from '../registers.rules.ts'
import classes from './registers.module.css'
import { SessionDeskContext } from './session-desk.ts'

/** Cash that came in or went out without a sale; a wrong one is reversed while the session is open. */
export function SessionMovements({ session }: { session: RegisterSession }) {
  const { id, movements, currency, state } = session
  const desk = use(SessionDeskContext)
  const act = useAct({
    area: 'registerSessions',
    failure: 'The movement was not reversed',
    run: desk.reverseMovement,
    onDone: () => tellSuccess('The movement is reversed'),
  })
  const canBeReversed = (one: RegisterSession['movements'][number]) =>
    state === 'open' && one.reverses === null && !one.isReversed && one.amountMinor !== 0
  if (movements.length === 0) return <p className={classes.quiet}>None.</p>
  return (
    <table className={classes.table}>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.id}>
            <td>
              {movementLabels[movement.kind]}
              {movement.reverses === null ? '' : ': reversal'}
              {movement.isReversed ? ' (reversed)' : ''}
              <span className={classes.minor}>
                {movement.reason === '' ? '' : `${movement.reason}, `}
                {movement.by}, <InstantText at={movement.at} />
              </span>
            </td>
            <td className={classes.right}>
              <MoneyText minor={movement.amountMinor} currency={currency} />
            </td>
            <td className={classes.right}>
              {canBeReversed(movement) ? (
                <ActButton
                  size="xs"
                  operation="registerSessions.reverseMovement"
                  isPending={act.isPending}
                  onAct={() => act.start({ id, movementId: movement.id })}
                >
                  Reverse
                </ActButton>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
