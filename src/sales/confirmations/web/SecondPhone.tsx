import { TextInput } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { useAct } from '#platform/web/use-act.ts'
import classes from './CallHead.module.css'
import { dialled } from './call-words.ts'
import { confirmationsApi } from './confirmations-api.ts'

/** A further number that the customer gave, to be tried as well. */
export function SecondPhone({ phone, callId }: { phone: string; callId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(phone)
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.keepPhone,
    onRefusal: ({ fields }) => fields.phone !== undefined,
    onDone: ({ phone: kept }) => {
      setOpen(false)
      tellSuccess(kept === '' ? 'Second number removed' : 'Second number kept')
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    act.start({ callId, phone: text.trim() })
  }
  if (!isOpen)
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
      </div>
    )
  return (
    <form onSubmit={save} className={classes.second}>
      <TextInput
        autoFocus
        aria-label="Second number"
        size="xs"
        type="tel"
        maxLength={30}
        value={text}
        error={fieldFault(act.refusal, 'phone')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key }) => (key === 'Escape' ? setOpen(false) : undefined)}
      />
      <ActButton type="submit" size="xs" isPending={act.isPending} onAct={noop}>
        Keep
      </ActButton>
    </form>
  )
}

// The form's submit does the work, so that Enter and the button are one way.
const noop = () => undefined
