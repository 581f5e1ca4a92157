import { use } from 'react'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Register } from '../registers.contract.ts'
import { cashField, nothingCounted, piecesOf } from './CashCountField.tsx'
import { SessionDeskContext } from './session-desk.ts'

type Props = {
  register: Pick<Register, 'id' | 'name' | 'currency'>
  onOpened: (sessionId: string) => void
  onClose: () => void
}

/** Opens a register with what is in its drawer. */
export function OpenSessionDialog({ register, onOpened, onClose }: Props) {
  const { id, name, currency } = register
  const desk = use(SessionDeskContext)
  return (
    <FormDialog
      area="registerSessions"
      title={`Open ${name}`}
      subject={name}
      effect="Count the cash in the drawer. From now on payments at this register are recorded in the session."
      confirmLabel="Open register"
      fields={{ counted: cashField(currency) }}
      opened={{ counted: nothingCounted }}
      save={({ values }, options) =>
        desk.open({ registerId: id, counted: piecesOf(values.counted) }, options)
      }
      onSaved={(opened) => {
        tellSuccess(`${name} is open`)
        onClose()
        onOpened(opened.id)
      }}
      onClose={onClose}
    />
  )
}
