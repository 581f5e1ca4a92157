import { type ComponentType, useState } from 'react'
import { ReportFraudButton } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EditButton } from '#platform/web/EditButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { refuseEmptyClaim } from '../claims-on-suppliers.rules.ts'
import type { SupplierClaim } from '../supplier-claims.fields.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import classes from './supplier-claims.module.css'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type Move = keyof typeof supplierClaimMachine.moves
type Dialog = ComponentType<{ claim: SupplierClaim; onClose: () => void }>

const dialogs: Readonly<Record<Move, Dialog>> = {
  send: shownLater(async () => (await import('./SupplierClaimDialogs.tsx')).SendClaim),
  accept: shownLater(async () => (await import('./SupplierClaimDialogs.tsx')).AcceptClaim),
  dispute: shownLater(async () => (await import('./SupplierClaimDialogs.tsx')).DisputeClaim),
  uphold: shownLater(async () => (await import('./SupplierClaimDialogs.tsx')).UpholdClaim),
  settle: shownLater(async () => (await import('./EndClaimDialogs.tsx')).SettleClaim),
  write_off: shownLater(async () => (await import('./EndClaimDialogs.tsx')).WriteOffClaim),
  cancel: shownLater(async () => (await import('./EndClaimDialogs.tsx')).CancelClaim),
}
const RepriceClaim = shownLater(async () => (await import('./RepriceClaim.tsx')).RepriceClaim)

const operations: Readonly<Record<Move, string>> = {
  send: 'supplierClaims.send',
  accept: 'supplierClaims.accept',
  dispute: 'supplierClaims.dispute',
  uphold: 'supplierClaims.uphold',
  settle: 'supplierClaims.settle',
  write_off: 'supplierClaims.writeOff',
  cancel: 'supplierClaims.cancel',
}

const offered: readonly Move[] = [
  'send',
  'uphold',
  'settle',
  'accept',
  'dispute',
  'write_off',
  'cancel',
]

/** The steps that are open now. */
export function SupplierClaimMoves(props: { claim: SupplierClaim; onChange: () => void }) {
  const { claim, onChange } = props
  const { id, version, label, state, items, ownerId } = claim
  const [asked, setAsked] = useState<Move | 'reprice' | null>(null)
  const assign = useAct({ area: 'supplierClaims', run: supplierClaimsApi.call.assign })
  const Dialog = asked && asked !== 'reprice' ? dialogs[asked] : undefined
  const close = () => setAsked(null)
  const offers = offered
    .filter((move) => supplierClaimMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: operations[move],
        isDangerous: move === 'cancel' || move === 'write_off',
        isHalt: move === 'dispute',
        ...(move === 'write_off' && state === 'disputed' ? { label: 'Accept dispute' } : {}),
        ...(move === 'send' ? { refusal: refuseEmptyClaim(label, items.length) } : {}),
        onMove: () => setAsked(move),
      }),
    )
  const isOpen = offers.length > 0
  return (
    <div className={classes.acts}>
      <MoveButtons machine={supplierClaimMachine} record={{ label, state }} offers={offers} />
      {state === 'disputed' ? (
        <ActButton operation="supplierClaims.reprice" onAct={() => setAsked('reprice')}>
          Change amount
        </ActButton>
      ) : null}
      {state === 'draft' ? (
        <EditButton operation="supplierClaims.change" onAct={onChange}>
          Change
        </EditButton>
      ) : null}
      {isOpen && ownerId === null ? (
        <ActButton
          operation="supplierClaims.assign"
          isPending={assign.isPending}
          onAct={() => assign.start({ id, version, isMine: true })}
        >
          Assign to me
        </ActButton>
      ) : null}
      <ReportFraudButton noun="supplier_claim" id={id} size="sm" />
      {Dialog ? <Dialog claim={claim} onClose={close} /> : null}
      {asked === 'reprice' ? <RepriceClaim claim={claim} onClose={close} /> : null}
    </div>
  )
}
