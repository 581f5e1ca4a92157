import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import type { Outlet } from '../outlets.fields.ts'
import { type WalkWay, walkWayLabels, walkWays } from '../walk-order.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { binsApi } from './places-api.ts'

/** Numbers the whole walk anew. */
export function WalkDialog({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const [way, setWay] = useState<WalkWay>('serpentine')
  return (
    <PlaceDialog
      area="bins"
      title={`Number the walk through ${outlet.name} anew?`}
      effect="Pick lists follow this order. Places that were set by hand are lost; the first part of a code counts as its aisle."
      confirmLabel="Number the walk anew"
      fields={
        <NativeSelect
          label="The picker walks"
          value={way}
          data={choicesOf(walkWays, walkWayLabels)}
          onChange={(event) => {
            const chosen = walkWays.find((known) => known === event.currentTarget.value)
            if (chosen) setWay(chosen)
          }}
        />
      }
      run={binsApi.call.setWalk}
      input={() => ({ outletId: outlet.id, way })}
      done={({ changed }) =>
        changed === 0 ? 'The walk stood like that already' : `${formatCount(changed)} bins moved`
      }
      onClose={onClose}
    />
  )
}
