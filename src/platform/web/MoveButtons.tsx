import { Group } from '@mantine/core'
import { useContext } from 'react'
import type { Machine } from '../machine.ts'
import { refuseMove } from '../machine.ts'
import { isAllowed, missingPermission } from '../permissions.ts'
import { ActButton } from './ActButton.tsx'
import { DeviceWorkContext, whyNotAt } from './open-here.ts'
import { PermissionsContext } from './permissions-context.ts'

export type MoveOffer<M extends string> = {
  move: M
  onMove: () => void
  isPending?: boolean
  /** A further refusal of the area's rules, in the server's words, such as an open hold. */
  refusal?: { readonly message: string } | null
  isDangerous?: boolean
  /** What it calls, or leads to: greyed at a till or bench where that is closed. */
  operation?: string
  /** It halts something: open to everybody who may, but never suggested as the next step. */
  isHalt?: boolean
  /** Where the move needs more than its verb: “Hand over at dispatch”. */
  label?: string
}

/**
 * The moves of a record as buttons, the first open one as the main action. A move that is closed
 * is greyed with the sentence with which the server would refuse it.
 */
export function MoveButtons<S extends string, M extends string>(props: {
  machine: Machine<S, M>
  record: { label: string; state: S }
  offers: readonly MoveOffer<M>[]
  size?: 'sm' | 'lg'
}) {
  const { machine, record, offers, size = 'sm' } = props
  const held = useContext(PermissionsContext)
  const work = useContext(DeviceWorkContext)
  const whyNot = (offer: MoveOffer<M>): string | null => {
    const { access } = machine.moves[offer.move]
    const whyNotHere = whyNotAt(work, offer.operation)
    if (whyNotHere !== null) return whyNotHere
    const refusal = refuseMove(machine, offer.move, record) ?? offer.refusal ?? null
    if (refusal) return refusal.message
    return isAllowed(held, access) ? null : missingPermission(access)
  }
  const main = offers.find((offer) => !offer.isDangerous && !offer.isHalt && whyNot(offer) === null)
  return (
    <Group gap="xs">
      {offers.map((offer) => (
        <ActButton
          key={offer.move}
          size={size}
          weight={offer === main ? 'main' : offer.isDangerous ? 'danger' : 'plain'}
          whyNot={whyNot(offer)}
          isPending={offer.isPending ?? false}
          onAct={offer.onMove}
        >
          {offer.label ?? machine.moves[offer.move].label}
        </ActButton>
      ))}
    </Group>
  )
}
