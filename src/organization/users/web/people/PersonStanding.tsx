import { IconEye } from '@tabler/icons-react'
import { movesFrom } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { capability } from '../../capabilities.ts'
import type { Person } from '../../people.fields.ts'
import { type UserMove, userMachine } from '../../people.states.ts'
import type { AskedOf } from './PersonDialog.tsx'
import classes from './people.module.css'
import { useWhyNotGive, useWhyNotTouch, useWhyNotView } from './use-standing.ts'

/** What can be done about the account as a whole. */
export function PersonStanding(props: { person: Person; onAsk: (asked: AskedOf) => void }) {
  const { person, onAsk } = props
  const whyNotView = useWhyNotView(person)
  const whyNot: Readonly<Record<UserMove, string | null>> = {
    suspend: useWhyNotTouch(person, capability.editUsers),
    lift: useWhyNotGive(person, capability.editUsers),
    deactivate: useWhyNotTouch(person, capability.deleteUsers),
    reactivate: useWhyNotGive(person, capability.deleteUsers),
  }
  return (
    <div className={classes.top}>
      {person.suspendedReason ? (
        <p className={classes.quiet}>Suspended: “{person.suspendedReason}”</p>
      ) : null}
      <div className={classes.acts}>
        <ActButton
          icon={<IconEye size={16} />}
          whyNot={whyNotView}
          onAct={() => onAsk({ kind: 'view' })}
        >
          View as
        </ActButton>
        {movesFrom(userMachine, person.state).map((move) => (
          <ActButton
            key={move}
            weight={move === 'deactivate' ? 'danger' : 'plain'}
            whyNot={whyNot[move]}
            onAct={() => onAsk({ kind: 'act', act: move })}
          >
            {userMachine.moves[move].label}
          </ActButton>
        ))}
      </div>
    </div>
  )
}
