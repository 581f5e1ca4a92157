import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { GateSessionRow } from '../gate.contract.ts'
import { gateSessionMachine } from '../gate-sessions.states.ts'
import classes from './claims.module.css'
import { gateApi } from './claims-api.ts'
import { useGateChoices } from './use-gate-choices.ts'

const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog.tsx')).SheetDialog }))

/** Starts a return drop-off: the courier, the outlet and the manifest. */
export function GateView() {
  const { data } = useQuery(gateApi.ask('sessions', {}))
  return (
    <>
      <OpenGate />
      <Section title="Sessions">
        {data?.rows.length === 0 ? (
          <EmptyNote title="Nothing was counted at the gate yet">
            Choose the driver’s courier and open the gate. Each scan shows whether the parcel was
            expected; the end shows what is missing.
          </EmptyNote>
        ) : (
          <SessionTable rows={data?.rows ?? []} />
        )}
      </Section>
    </>
  )
}

function OpenGate() {
  const { set } = useUrlState()
  const { outlets, couriers, sheets } = useGateChoices()
  const [chosen, setChosen] = useState({ outletId: '', courierId: '', sheetId: '' })
  const [isAdding, setAdding] = useState(false)
  const { me } = useAuth()
  const usual = outlets.find(({ value }) => value === me?.profile.defaultOutletId) ?? outlets[0]
  const outletId = chosen.outletId || (usual?.value ?? '')
  const { courierId, sheetId } = chosen
  const act = useAct({
    area: 'gate',
    run: gateApi.call.open,
    onDone: ({ id }) => set({ tab: 'gate', session: id }),
  })
  const open = sheets.filter((one) => one.courierId === courierId && one.outletId === outletId)
  const whyNot = courierId ? null : 'Choose the driver’s courier.'
  return (
    <div className={classes.gate}>
      <Select
        label="Outlet"
        data={outlets}
        value={outletId}
        allowDeselect={false}
        onChange={(value) => setChosen({ ...chosen, outletId: value ?? '', sheetId: '' })}
      />
      <Select
        label="Courier"
        placeholder="Choose the driver’s courier"
        data={couriers}
        value={courierId || null}
        searchable
        onChange={(value) => setChosen({ ...chosen, courierId: value ?? '', sheetId: '' })}
      />
      <Select
        label="Courier’s sheet"
        placeholder={open.length > 0 ? 'None: what the courier says is back' : 'None taken in'}
        data={open.map(({ id, reference, lines }) => ({
          value: id,
          label: `${reference}, ${lines} parcels`,
        }))}
        value={sheetId || null}
        clearable
        onChange={(value) => setChosen({ ...chosen, sheetId: value ?? '' })}
      />
      <ActButton whyNot={whyNot} onAct={() => setAdding(true)}>
        Take in a sheet
      </ActButton>
      <ActButton
        weight="main"
        whyNot={whyNot}
        isPending={act.isPending}
        onAct={() => act.start({ outletId, courierId, sheetId: sheetId || null })}
      >
        Open the gate
      </ActButton>
      <Suspense>
        {isAdding ? (
          <SheetDialog
            outletId={outletId}
            courierId={courierId}
            onAdded={(id) => setChosen({ ...chosen, outletId, sheetId: id })}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function SessionTable({ rows }: { rows: readonly GateSessionRow[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Session</th>
          <th>Courier</th>
          <th>Opened</th>
          <th className={classes.right}>Received</th>
          <th className={classes.right}>Missing</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <AppLink search={{ tab: 'gate', session: row.id }}>{row.number}</AppLink>
            </td>
            <td>
              {row.courierName}, {row.outletName}
              {row.sheetReference ? `, sheet ${row.sheetReference}` : ''}
            </td>
            <td>
              <InstantText at={row.openedAt} />
            </td>
            <td className={classes.right}>{row.parcels}</td>
            <td className={classes.right}>{row.missingCount ?? '–'}</td>
            <td>
              <StateBadge machine={gateSessionMachine} state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
