import { IconCloudOff } from '@tabler/icons-react'
import { useServerAway } from '#platform/web/server-away.ts'
import { useUnsentSales } from '#platform/web/unsent-work.ts'
import type { Till } from '../../sales.contract.ts'
import classes from '../offline/offline.module.css'
import { useTillSupply } from '../offline/use-till-supply.ts'

/** Whether it can be practised without the server, and the real sales that wait for the end. */
export function PracticeStatus({ register }: { register: NonNullable<Till['register']> }) {
  const isAway = useServerAway()
  const { loadedAt } = useTillSupply(register.id, false)
  const unsent = useUnsentSales()
  if (!isAway && unsent === 0) return null
  return (
    <div className={classes.status} role="status">
      {isAway ? (
        <p className={classes.away}>
          <IconCloudOff size={16} aria-hidden />
          {loadedAt === null
            ? 'The server can’t be reached, and this register does not have the products yet. Wait for the network.'
            : 'The server can’t be reached. Go on practising.'}
        </p>
      ) : null}
      {unsent > 0 ? <p className={classes.hint}>{unsentInWords(unsent)}</p> : null}
    </div>
  )
}

const unsentInWords = (unsent: number) =>
  unsent === 1
    ? '1 real sale is on this device. It is sent after the training.'
    : `${unsent} real sales are on this device. They are sent after the training.`
