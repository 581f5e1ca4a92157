import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import classes from './CallHead.module.css'
import { dialled } from './call-words.ts'
import { confirmationsApi } from './confirmations-api.ts'

type SecondPhoneProps = { phone: string; callId: string }

/** A further number that the customer gave, to be tried as well. */
export function SecondPhone(props: SecondPhoneProps) {
  const { phone } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.second}>
      {phone ? (
        <a href={dialled(phone)}>
          <IconPhone size={14} aria-hidden /> <PhoneText phone={phone} />
        </a>
      ) : null}
      <ActButton size="xs" onAct={() => setOpen(true)}>
        {phone ? 'Change' : 'Second number'}
      </ActButton>
      {isOpen ? <PhoneDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function PhoneDialog({ phone, callId, onClose }: SecondPhoneProps & { onClose: () => void }) {
  return (
    <FormDialog
      area="confirmations"
      title="Second phone number"
      subject="Second phone number"
      effect="Leave it empty to remove the number."
      confirmLabel="Save number"
      fields={{ phone: { kind: 'line', label: 'Phone', longest: 30, keys: 'tel' } }}
      opened={{ phone }}
      save={({ values }, options) =>
        confirmationsApi.call.keepPhone({ callId, phone: values.phone.trim() }, options)
      }
      onSaved={({ phone: kept }) => {
        tellSuccess(kept === '' ? 'Second number removed' : 'Second number saved')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
