import { use } from 'react'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { openDrawer } from '#platform/web/receipt-printer/open-drawer.ts'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { type MovementKind, movementKinds, movementLabels } from '../registers.rules.ts'
import { SessionDeskContext } from './session-desk.ts'

type Props = { session: RegisterSession; onClose: () => void }

type Values = {
  readonly kind: MovementKind
  readonly amountMinor: number | null
  readonly reason: typeof noReason
}

const opened: Values = { kind: 'cash_in', amountMinor: null, reason: noReason }

/** Cash in, cash out, a cash drop, or a drawer that is opened without a sale. */
export function MovementDialog({ session, onClose }: Props) {
  const { id, registerName, currency } = session
  const desk = use(SessionDeskContext)
  const reason = useReasonField('register.movement')
  return (
    <FormDialog<Values, unknown>
      area="registerSessions"
      title={`Cash movement at ${registerName}`}
      subject={registerName}
      confirmLabel="Record movement"
      fields={{
        kind: {
          kind: 'choice',
          label: 'Movement',
          isRadio: true,
          options: choicesOf(movementKinds, movementLabels),
        },
        amountMinor: {
          kind: 'money',
          label: 'Amount',
          currency,
          isShort: true,
          isShown: ({ kind }) => kind !== 'no_sale',
          fault: (amount) =>
            amount === null || amount === 0 ? 'Enter an amount above zero.' : null,
        },
        reason,
      }}
      opened={opened}
      save={({ values: { kind, amountMinor, reason: given } }, options) =>
        desk.addMovement(
          { id, kind, amountMinor: kind === 'no_sale' ? 0 : (amountMinor ?? 0), reason: given },
          options,
        )
      }
      onSaved={(_answer, { kind }) => {
        if (kind === 'no_sale' && !desk.isTraining) openDrawer()
        tellSuccess(`${movementLabels[kind]} is recorded`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
