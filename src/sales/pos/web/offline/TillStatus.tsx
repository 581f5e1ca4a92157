import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useServerAway } from '#platform/web/server-away.ts'
import type { Till } from '../../sales.contract.ts'
// With the till and not later: without the network it could not be loaded.
import { KeptSalesDialog } from './KeptSalesDialog.tsx'
import classes from './offline.module.css'
import { useKeptSales } from './use-kept-sales.ts'
import { type TillSupply, useTillSupply } from './use-till-supply.ts'

/** Whether the till works without the server, and the sales that the server does not have yet. */
export function TillStatus({ register }: { register: NonNullable<Till['register']> }) {
  const isAway = useServerAway()
  const supply = useTillSupply(register.id)
  const { sales, sendAgain } = useKeptSales()
  const [isOpen, setOpen] = useState(false)
  const unsent = sales.filter(({ state }) => state !== 'sending')
  const refused = unsent.filter(({ state }) => state === 'refused').length
  if (!isAway && unsent.length === 0) return null
  return (
    <div className={classes.status} role="status">
      {isAway ? (
        <p className={classes.away}>
          <IconCloudOff size={16} aria-hidden />
          {awayInWords(supply)}
        </p>
      ) : null}
      {unsent.length > 0 ? (
        <ActButton size="xs" icon={<IconCloudUp size={16} />} onAct={() => setOpen(true)}>
          {unsentInWords(unsent.length, refused)}
        </ActButton>
      ) : null}
      {isOpen ? (
        <KeptSalesDialog sales={unsent} onSend={sendAgain} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

function awayInWords({ loadedAt, numbersLeft }: TillSupply): string {
  if (loadedAt === null)
    return 'The server can’t be reached, and this register does not have the products yet. Wait for the network.'
  if (numbersLeft === 0)
    return 'The server can’t be reached, and this register has no sale numbers left. Wait for the network.'
  return 'The server can’t be reached. Go on selling: sales are kept on this device and sent later.'
}

function unsentInWords(unsent: number, refused: number): string {
  const waiting = unsent === 1 ? '1 sale to send' : `${unsent} sales to send`
  return refused === 0 ? waiting : `${waiting}, ${refused} refused`
}
