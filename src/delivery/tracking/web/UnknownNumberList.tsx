import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { UnknownNumber } from '../tracking.contract.ts'
import { unknownNumberList } from '../unknown-numbers.list.ts'
import { GiveNumberDialog } from './GiveNumberDialog.tsx'
import { couriersOfTracking, trackingApi } from './tracking-api.ts'
import { unknownNumberCells } from './unknown-number-cells.tsx'
import classes from './unknown-numbers.module.css'

/** Reports about unmatched tracking numbers, until a user assigns them. */
export function UnknownNumberList() {
  const [giving, setGiving] = useState<UnknownNumber | null>(null)
  // Shown to the same users as the events to check.
  const { data: checks } = useQuery(trackingApi.ask('toCheck', {}))
  const { data: known } = useQuery(couriersOfTracking.ask('list', {}))
  const ignore = useAct({
    area: 'tracking',
    run: trackingApi.call.settleNumber,
    failure: 'Not ignored',
  })
  const cells = unknownNumberCells({
    onGive: setGiving,
    onIgnore: ({ courierId, trackingNumber }) =>
      ignore.start({ courierId, trackingNumber, parcelCode: null }),
  })
  const couriers = known?.accounts.map(({ courierId, name }) => ({ value: courierId, label: name }))
  if (!checks?.isShown) return null
  return (
    <Section title="Unmatched tracking numbers" level={2}>
      <div className={classes.view}>
        <ListView
          list={unknownNumberList}
          ask={(call) => trackingApi.ask('unknownNumbers', call)}
          keyOf={({ courierId, trackingNumber }) => `${courierId} ${trackingNumber}`}
          cells={cells}
          records={{ courierId: couriers ?? [] }}
          isFlat
          whenNothing={
            <EmptyNote title="No unmatched numbers">
              Tracking events of a number that no parcel has are listed here until the number is
              matched to a parcel or ignored.
            </EmptyNote>
          }
        />
      </div>
      {giving ? <GiveNumberDialog number={giving} onClose={() => setGiving(null)} /> : null}
    </Section>
  )
}
