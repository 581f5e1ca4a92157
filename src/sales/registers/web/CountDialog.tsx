import { use } from 'react'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { differenceInWords } from '../registers.rules.ts'
import { cashField, nothingCounted, piecesOf } from './CashCountField.tsx'
import { SessionDeskContext } from './session-desk.ts'

type Props = { session: RegisterSession; onClose: () => void }

/** The count at the end of a session, without sight of what is expected. */
export function CountDialog({ session, onClose }: Props) {
  const { id, version, registerName, currency } = session
  const desk = use(SessionDeskContext)
  return (
    <FormDialog
      area="registerSessions"
      title={`Count ${registerName}`}
      subject={registerName}
      effect="Count all cash in the drawer. If it matches what is expected, the register is closed."
      confirmLabel="Save count"
      fields={{ counted: cashField(currency) }}
      opened={{ counted: nothingCounted }}
      version={version}
      save={({ values, version: seen }, options) =>
        desk.count({ id, version: seen, counted: piecesOf(values.counted) }, options)
      }
      onSaved={({ state, zNumber, differenceMinor }) => {
        const words = differenceInWords(differenceMinor ?? 0, currency)
        if (state === 'closed')
          tellSuccess(`${registerName} is closed`, `Z report ${zNumber}. ${words}.`)
        else tellSuccess('The count is saved', `${words}. Count again, or close with a reason.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
