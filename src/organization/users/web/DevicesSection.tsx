import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Device } from '../devices.contract.ts'
import classes from './AccountSections.module.css'
import { devicesApi } from './devices-api.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { RenameForm } from './RenameForm.tsx'
import settings from './SettingsPage.module.css'
import { useUserSlots } from './user-slots.ts'

const kindInWords = { till: 'Till', bench: 'Bench' } as const

/** Tills and benches that several people share, signed in to by badge and PIN. */
export function DevicesSection() {
  const { data, error, refetch } = useQuery(devicesApi.ask('list', {}))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  if (!data) return <PageLoading />
  return (
    <div className={classes.broad}>
      <EnrolForm />
      {data.devices.length === 0 ? (
        <EmptyNote title="No shared device yet">
          Open this page at a register or station and enrol that browser. From then on its sign-in
          screen asks for badge and PIN.
        </EmptyNote>
      ) : (
        <ul className={settings.sessions}>
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const outlet = useUserSlots()
    .useOutlets()
    .find(({ id }) => id === device.outletId)
  const [open, setOpen] = useState<'name' | 'revocation' | null>(null)
  const { name, kind, enrolledAt, enrolledBy, lastSeenAt, revokedAt, sessions } = device
  return (
    <li className={settings.session}>
      <div>
        <div className={classes.state}>
          <span className={settings.device}>{name}</span>
          {revokedAt ? <ToneBadge tone="quiet" label="Revoked" /> : null}
          {!revokedAt && sessions > 0 ? <ToneBadge tone="good" label="In use" /> : null}
        </div>
        <div className={settings.hint}>
          {kindInWords[kind]} at {outlet?.name ?? 'an outlet'}, enrolled{' '}
          <InstantText at={enrolledAt} /> by {enrolledBy}
          {lastSeenAt ? (
            <>
              , last badge <InstantText at={lastSeenAt} />
            </>
          ) : null}
        </div>
      </div>
      {revokedAt ? null : (
        <div className={settings.buttons}>
          <ActButton size="xs" onAct={() => setOpen('name')}>
            Rename
          </ActButton>
          <ActButton size="xs" onAct={() => setOpen('revocation')}>
            Revoke
          </ActButton>
        </div>
      )}
      {open === 'name' ? (
        <RenameForm
          label="Name of the device"
          area="devices"
          named={device}
          run={devicesApi.call.rename}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'revocation' ? (
        <RevokeDialog device={device} onClose={() => setOpen(null)} />
      ) : null}
    </li>
  )
}

function RevokeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { start, isPending, refusal } = useAct({
    area: 'devices',
    run: devicesApi.call.revoke,
    onDone: () => {
      tellSuccess('Revoked', `Badges open nothing at ${device.name} any more.`)
      onClose()
    },
    onRefusal: () => true,
  })
  return (
    <ConfirmDialog
      title={`Revoke ${device.name}?`}
      confirmLabel="Revoke the device"
      isDangerous
      isPending={isPending}
      refusal={refusal}
      onConfirm={() => start({ id: device.id })}
      onClose={onClose}
    >
      The user who works at it is logged out at once. Badges are refused there until the device is
      enrolled again.
    </ConfirmDialog>
  )
}
