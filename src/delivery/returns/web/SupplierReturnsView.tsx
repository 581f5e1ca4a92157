import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { supplierReturnLabel } from '../returns.nouns.ts'
import type { WaitingGroup } from '../supplier-returns.contract.ts'
import { supplierReturnList } from '../supplier-returns.list.ts'
import { ChooseSupplier } from './ChooseSupplier.tsx'
import { SupplierReturnLines } from './SupplierReturnLines.tsx'
import { supplierReturnCells } from './supplier-return-cells.tsx'
import { supplierReturnsApi } from './supplier-returns-api.ts'

const SupplierReturnPanel = lazy(async () => ({
  default: (await import('./SupplierReturnPanel.tsx')).SupplierReturnPanel,
}))

const none: readonly string[] = []
const costs: readonly string[] = ['cost']

/** Units graded for return to their supplier, and the supplier returns. */
export function SupplierReturnsView() {
  const { params, set } = useUrlState()
  const mayCost = useMay(capability.costs)
  const [choosing, setChoosing] = useState<readonly string[] | null>(null)
  const { data: waiting, error, refetch } = useQuery(supplierReturnsApi.ask('waiting', {}))
  const outlets = useOutletOptions()
  const suppliers = (waiting?.suppliers ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {waiting?.groups.length === 0 ? (
        <EmptyNote title="Nothing waits for a supplier">
          Units graded Return to supplier are unavailable and listed here until they leave.
        </EmptyNote>
      ) : null}
      {waiting?.groups.map((group) => (
        <Waiting
          key={`${group.supplierId} ${group.outletId}`}
          group={group}
          onChoose={(inspectionIds) => setChoosing(inspectionIds)}
        />
      ))}
      {/* What is above it is loaded first, so that this never moves down. */}
      {waiting || error ? (
        <Section title="Papers" level={2}>
          <ListView
            list={supplierReturnList}
            ask={(call) => supplierReturnsApi.ask('list', call)}
            keyOf={({ id }) => id}
            cells={supplierReturnCells}
            records={{ supplierId: suppliers, outletId: outlets }}
            without={mayCost ? none : costs}
            openParam="paper"
            whenNothing={
              <EmptyNote title="No paper yet">
                Choose what waits above and make the first.
              </EmptyNote>
            }
          />
        </Section>
      ) : null}
      {choosing ? (
        <ChooseSupplier
          suppliers={waiting?.suppliers ?? []}
          inspectionIds={choosing}
          onClose={() => setChoosing(null)}
        />
      ) : null}
      <Suspense>
        {params.paper ? (
          <SupplierReturnPanel
            key={params.paper}
            id={params.paper}
            onClose={() => set({ paper: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The units at one outlet for one supplier; all of them are selected at first. */
type WaitingProps = { group: WaitingGroup; onChoose: (inspectionIds: string[]) => void }

function Waiting({ group, onChoose }: WaitingProps) {
  const { set } = useUrlState()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { supplierId, supplierName, outletCode, units } = group
  const chosen = units.filter(({ inspectionId }) => !left.has(inspectionId))
  const act = useAct({
    area: 'supplierReturns',
    run: supplierReturnsApi.call.add,
    failure: 'Nothing was sent back',
    onDone: ({ id, number }) => {
      tellSuccess(`${supplierReturnLabel(number)} made`)
      set({ paper: id }, 'replace')
    },
  })
  const inspectionIds = chosen.map((unit) => unit.inspectionId)
  return (
    <Section
      level={2}
      title={`${supplierName}, ${outletCode}`}
      aside={
        <ActButton
          size="xs"
          weight="main"
          operation="supplierReturns.add"
          whyNot={chosen.length === 0 ? 'Choose at least one unit.' : null}
          isPending={act.isPending}
          onAct={() => {
            if (supplierId === null) onChoose(inspectionIds)
            else act.start({ supplierId, inspectionIds })
          }}
        >
          {supplierId === null ? 'Choose supplier' : `Send ${chosen.length} back on a paper`}
        </ActButton>
      }
    >
      <SupplierReturnLines
        units={units}
        head={({ inspectionId, sku }) => (
          <Checkbox
            aria-label={`Send ${sku} back`}
            checked={!left.has(inspectionId)}
            onChange={() =>
              setLeft((now) => {
                const next = new Set(now)
                if (!next.delete(inspectionId)) next.add(inspectionId)
                return next
              })
            }
          />
        )}
      />
    </Section>
  )
}
