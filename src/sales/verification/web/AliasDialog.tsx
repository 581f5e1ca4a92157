import { Suspense, useState } from 'react'
import { LazyAreaPicker } from '#organization/outlets/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { placesOfAddresses, verificationApi } from './verification-api.ts'

/** “Khi is Karachi”: the place knows the name from now on, and all that wait for it are checked. */
export function AliasDialog({ address, onClose }: { address: WholeAddress; onClose: () => void }) {
  const { shipCity: alias, country, suggestion } = address
  const [area, setArea] = useState<{ id: string; name: string } | null>(null)
  const recheck = useAct({
    area: 'verification',
    run: verificationApi.call.recheck,
    onDone: ({ changed }) =>
      tellSuccess(`“${alias}” is known from now on, ${changed} with another verdict`),
  })
  const name = useAct({
    area: 'locations',
    run: placesOfAddresses.call.addAlias,
    onRefusal: () => true,
    onDone: () => {
      recheck.start({ city: alias })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Which place is “${alias}”?`}
      confirmLabel={area ? `“${alias}” is ${area.name}` : 'Choose a place'}
      fields={
        <Suspense>
          <LazyAreaPicker
            label="Place"
            country={country}
            shown={suggestion?.city ?? ''}
            onPick={setArea}
          />
        </Suspense>
      }
      isPending={name.isPending}
      refusal={name.refusal}
      onConfirm={() => (area ? name.start({ id: area.id, alias }) : undefined)}
      onClose={onClose}
    >
      The place takes the name as an alias, for addresses, couriers and reports alike. Open orders
      that give this city are checked again.
    </ConfirmDialog>
  )
}
