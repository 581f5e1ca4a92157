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
  /** A further refusal of the area's rules, with the server's text, such as an open hold. */
  refusal?: { readonly message: string } | null
  isDangerous?: boolean
  /**
   * The operation it calls or leads to: disabled at a register or station where that is not
   * allowed.
   */
  operation?: string
  /**
   * It stops something: available to all users with access, but never suggested as the next step.
   */
  isHalt?: boolean
  /** For a transition that needs more than its verb: “Hand over at dispatch”. */
  label?: string
}

/**
 * The transitions of a record as buttons, the first available one as the main action. An
 * unavailable one is disabled and shows the server's refusal.
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
