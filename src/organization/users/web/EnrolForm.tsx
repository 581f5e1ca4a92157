import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { postAuth, type ShownRefusal } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess, tellUnanswered } from '#platform/web/notify.ts'
import classes from './AccountSections.module.css'
import settings from './SettingsPage.module.css'
import { useBusy } from './use-busy.ts'
import { provenStep, useProof } from './use-proof.tsx'
import { useOutletsInReach } from './use-reach.ts'

const kinds = [
  { value: 'till', label: 'Till' },
  { value: 'bench', label: 'Bench' },
]

/** Makes the browser in which it is filled in a shared device. */
export function EnrolForm() {
  const outlets = useOutletsInReach()
  const [name, setName] = useState('')
  const [kind, setKind] = useState('till')
  const [outletId, setOutletId] = useState<string | null>(null)
  const { enrol, isBusy, refusal, dialog } = useEnrolment(() => setName(''))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    enrol({ name, kind, outletId })
  }

  return (
    <>
      <form onSubmit={submit} className={classes.broad}>
        <p className={settings.hint}>
          This makes the browser in front of you a shared till or bench: people sign in at it by
          badge and PIN, do only what is done there, and are logged out soon after they leave.
        </p>
        <div className={classes.row}>
          <TextInput
            label="Name"
            placeholder="Till 1"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label="Kind"
            data={kinds}
            allowDeselect={false}
            value={kind}
            onChange={(value) => setKind(value ?? kind)}
          />
          <Select
            label="Outlet"
            placeholder="Choose"
            data={outlets.map((outlet) => ({ value: outlet.id, label: outlet.name }))}
            allowDeselect={false}
            value={outletId}
            onChange={setOutletId}
          />
          <ActButton
            type="submit"
            weight="main"
            isPending={isBusy}
            whyNot={
              name.trim() === '' || outletId === null ? 'Give it a name and an outlet first.' : null
            }
            onAct={() => undefined}
          >
            Enrol this browser
          </ActButton>
        </div>
        {refusal ? <RefusalNote refusal={refusal} /> : null}
      </form>
      {dialog}
    </>
  )
}

type Enrolment = { readonly name: string; readonly kind: string; readonly outletId: string | null }

function useEnrolment(onDone: () => void) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const { prove, dialog } = useProof()
  const { isBusy, busy } = useBusy()
  const enrol = (device: Enrolment) =>
    busy(async () => {
      setRefusal(null)
      try {
        const answer = await provenStep(prove, () => postAuth('device/enrol', device))
        if (answer === null) return
        if (!answer.ok) return setRefusal(answer.refusal)
        onDone()
        tellSuccess('Enrolled', `This browser is ${device.name} now. Log out to try a badge.`)
        await queries.invalidateQueries({ queryKey: ['devices'] })
        await queries.invalidateQueries({ queryKey: ['users', 'this-device'] })
      } catch {
        tellUnanswered('Not enrolled')
      }
    })
  return { enrol, isBusy, refusal, dialog }
}
