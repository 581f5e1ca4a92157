import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { postAuth, type ShownRefusal } from '#platform/web/client.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { openedWith } from '#platform/web/forms/use-form.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import classes from './AccountSections.module.css'
import settings from './SettingsPage.module.css'
import { provenStep, useProof } from './use-proof.tsx'
import { useOutletsInReach } from './use-reach.ts'

type Values = {
  readonly name: string
  readonly kind: 'till' | 'bench'
  readonly outletId: string | null
}

const opened: Values = { name: '', kind: 'till', outletId: null }

/** Makes the browser in which it is filled in a shared device. */
export function EnrolForm() {
  const outlets = useOutletsInReach()
  const queries = useQueryClient()
  const { prove, dialog } = useProof()
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const fields: FormFields<Values> = {
    name: {
      kind: 'line',
      label: 'Name',
      hint: 'Register 1',
      longest: 60,
      isRequired: true,
      isShort: true,
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      options: [
        { value: 'till', label: 'Till' },
        { value: 'bench', label: 'Bench' },
      ],
      isShort: true,
    },
    outletId: {
      kind: 'choice',
      label: 'Outlet',
      emptyLabel: 'Choose',
      options: outlets.map(({ id, name }) => ({ value: id, label: name })),
      isRequired: true,
      isShort: true,
    },
  }
  return (
    <div className={classes.broad}>
      <p className={settings.hint}>
        This makes the browser in front of you a shared register or station: people sign in at it by
        badge and PIN, do only what is done there, and are logged out soon after they leave.
      </p>
      <PageForm
        area="devices"
        subject="This browser"
        confirmLabel="Enrol this browser"
        fields={fields}
        opened={opened}
        save={({ values }) => provenStep(prove, () => postAuth('device/enrol', values))}
        continueWith={(answer, sent) => (answer?.ok ? openedWith(opened) : sent)}
        onSaved={(answer, { name }) => {
          setRefusal(answer === null || answer.ok ? null : answer.refusal)
          if (!answer?.ok) return
          tellSuccess('Enrolled', `This browser is ${name} now. Log out to try a badge.`)
          void queries.invalidateQueries({ queryKey: ['users', 'this-device'] })
        }}
        below={refusal ? <RefusalNote refusal={refusal} /> : null}
      />
      {dialog}
    </div>
  )
}
