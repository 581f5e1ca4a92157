import { Suspense } from 'react'
import type { ListedArea } from '#organization/outlets/locations.fields.ts'
import { LazyAreaPicker } from '#organization/outlets/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { placesOfAddresses, verificationApi } from './verification-api.ts'

type Values = { readonly area: Pick<ListedArea, 'id' | 'name'> | null }

const opened: Values = { area: null }

/** “Khi is Karachi”: the place knows the name from now on, and all that wait for it are checked. */
export function AliasDialog({ address, onClose }: { address: WholeAddress; onClose: () => void }) {
  const { shipCity: alias } = address
  const recheck = useAct({
    area: 'verification',
    run: verificationApi.call.recheck,
    failure: 'The addresses were not checked again',
    onDone: ({ changed }) =>
      tellSuccess(
        `“${alias}” is known from now on`,
        changed === 1
          ? '1 address has another result.'
          : `${changed} addresses have another result.`,
      ),
  })
  return (
    <FormDialog
      area="locations"
      title={`Which place is “${alias}”?`}
      subject={`“${alias}”`}
      effect="The place takes the name as an alias, for addresses, couriers and reports alike. Open orders that give this city are checked again."
      confirmLabel="Save alias"
      asEntered={({ area }) => (area ? { confirmLabel: `“${alias}” is ${area.name}` } : {})}
      fields={fieldsOf(address)}
      opened={opened}
      save={({ values: { area } }, options) =>
        placesOfAddresses.call.addAlias({ id: area?.id ?? '', alias }, options)
      }
      onSaved={() => {
        void recheck.start({ city: alias })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf({ country, suggestion }: WholeAddress): FormFields<Values> {
  return {
    area: {
      kind: 'own',
      label: 'Place',
      refusedAs: 'alias',
      fault: (area) => (area === null ? 'Choose a place.' : null),
      draw: ({ label, error, onValue }) => (
        <Suspense>
          <LazyAreaPicker
            label={label}
            country={country}
            shown={suggestion?.city ?? ''}
            error={error}
            onPick={onValue}
          />
        </Suspense>
      ),
      words: (area) => area?.name ?? 'none',
    },
  }
}
