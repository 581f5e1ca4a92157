import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Bin } from '../bins.contract.ts'
import { type BinKind, binKindLabels, binKinds } from '../bins.rules.ts'
import type { Outlet } from '../outlets.fields.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { binsApi } from './places-api.ts'

type BinFormProps = {
  /** Where a new bin stands; null for one that is there. */
  outlet: Outlet | null
  bin: Bin | null
  onClose: () => void
}

type Draft = { code: string; name: string; kind: BinKind; walkOrder: number }

/** One bin by hand; many are quicker by a pattern. */
export function BinForm({ outlet, bin, onClose }: BinFormProps) {
  const [draft, setDraft] = useState<Draft>(() => ({
    code: bin?.code ?? '',
    name: bin?.name ?? '',
    kind: bin?.kind ?? 'shelf',
    walkOrder: bin?.walkOrder ?? 0,
  }))
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }))
  const outletId = outlet?.id ?? bin?.outletId ?? ''
  return (
    <PlaceDialog
      area="bins"
      title={bin ? `Change bin ${bin.code}` : `Add a bin to ${outlet?.name}`}
      effect="The code is what is printed and scanned; it stays for good."
      confirmLabel={bin ? 'Save bin' : 'Add bin'}
      fields={
        <div className={classes.grid}>
          {bin ? null : (
            <TextInput
              label="Code"
              placeholder="A-01-B-2"
              maxLength={30}
              autoFocus
              value={draft.code}
              onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
            />
          )}
          <TextInput
            label="Name"
            placeholder="Cold room"
            maxLength={60}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <BinKindField kind={draft.kind} onChange={(kind) => change({ kind })} />
          <NumberInput
            label="Place in the walk"
            min={0}
            max={1_000_000}
            allowDecimal={false}
            value={draft.walkOrder}
            onChange={(value) => change({ walkOrder: Number(value) || 0 })}
          />
        </div>
      }
      run={async ({ code, ...facts }: Draft, options) =>
        bin
          ? binsApi.call.change({ ...facts, id: bin.id, version: bin.version }, options)
          : binsApi.call.add({ ...facts, code, outletId }, options)
      }
      input={() => draft}
      done={() => `Bin ${draft.code} is saved`}
      onClose={onClose}
    />
  )
}

export function BinKindField(props: { kind: BinKind; onChange: (kind: BinKind) => void }) {
  return (
    <NativeSelect
      label="Kind"
      value={props.kind}
      data={binKinds.map((value) => ({ value, label: binKindLabels[value] }))}
      onChange={(event) => {
        const kind = binKinds.find((known) => known === event.currentTarget.value)
        if (kind) props.onChange(kind)
      }}
    />
  )
}
