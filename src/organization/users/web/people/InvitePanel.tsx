import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Role } from '../../roles.ts'
import { useUserSlots } from '../user-slots.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { MailNote } from './MailNote.tsx'
import { OutletChoices } from './OutletChoices.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { RoleChoices } from './RoleChoices.tsx'

type Draft = {
  readonly email: string
  readonly fullName: string
  readonly roles: readonly Role[]
  readonly outletIds: readonly string[] | null
  readonly supplierId: string | null
}

const empty: Draft = { email: '', fullName: '', roles: [], outletIds: [], supplierId: null }

/** Invites one person; the link is mailed where mail is set up, and shown to be copied. */
export function InvitePanel({ onClose }: { onClose: () => void }) {
  const { SupplierPicker } = useUserSlots()
  const formId = useId()
  const [draft, setDraft] = useState(empty)
  const [sent, setSent] = useState<{ link: string; isMailed: boolean } | null>(null)
  const { start, isPending, refusal } = useAct({
    area: 'people',
    run: peopleApi.call.invite,
    onRefusal: () => true,
    onDone: setSent,
  })
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const isSupplier = draft.roles.includes('supplier')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { roles, outletIds, supplierId } = draft
    start({
      ...draft,
      email: draft.email.trim(),
      roles: [...roles],
      outletIds: outletIds && [...outletIds],
      supplierId: isSupplier ? supplierId : null,
    })
  }
  const faultOf = (field: string) => fieldFault(refusal, field)
  const isGeneral =
    refusal && !['email', 'fullName', 'roles', 'outletIds'].some((field) => faultOf(field))
  const toggle = (role: Role, isChosen: boolean) =>
    change({
      roles: isChosen ? [...draft.roles, role] : draft.roles.filter((other) => other !== role),
    })
  return (
    <SidePanel
      title="Invite a user"
      onClose={onClose}
      foot={
        <Button type="submit" form={formId} loading={isPending}>
          Invite
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.fields} noValidate>
        {isGeneral ? <RefusalNote refusal={refusal} /> : null}
        <TextInput
          label="Email"
          type="email"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="off"
          value={draft.email}
          error={faultOf('email')}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <TextInput
          label="Name"
          description="They can correct it when they accept."
          maxLength={100}
          autoComplete="off"
          value={draft.fullName}
          error={faultOf('fullName')}
          onChange={(event) => change({ fullName: event.currentTarget.value })}
        />
        <RoleChoices
          isChosen={(role) => draft.roles.includes(role)}
          onToggle={toggle}
          error={faultOf('roles')}
        />
        {isSupplier ? (
          <SupplierPicker
            value={draft.supplierId}
            onChange={(supplierId) => change({ supplierId })}
          />
        ) : null}
        <OutletChoices
          chosen={draft.outletIds}
          error={faultOf('outletIds')}
          onChange={(outletIds) => change({ outletIds })}
        />
      </form>
      {sent === null ? null : (
        <LinkDialog
          title={`${draft.email.trim()} is invited`}
          note={<MailNote to={draft.email.trim()} isMailed={sent.isMailed} />}
          link={sent.link}
          onClose={onClose}
        />
      )}
    </SidePanel>
  )
}
