import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import type { Material } from '../packaging.contract.ts'
import { packagingKindLabels } from '../packaging.rules.ts'
import { packagingMachine, packagingMoves } from '../packaging.states.ts'
import { MaterialForm } from './MaterialForm.tsx'
import { LowBadge } from './material-cells.tsx'
import classes from './packaging.module.css'
import { packagingApi } from './packaging-api.ts'
import { sizeText, weightText } from './size-texts.ts'

type MaterialPanelProps = { id: string; onClose: () => void }

/** One material: what it holds, how many there are where, and what was done with it. */
export function MaterialPanel({ id, onClose }: MaterialPanelProps) {
  const [isChanging, setChanging] = useState(false)
  const { data: material, error, refetch } = useQuery(packagingApi.ask('get', { id }))
  const whyNot = useWhyNotShared(capability.packaging)
  const history = useQuery(packagingApi.ask('history', { id }))
  if (!material)
    return (
      <SidePanel title="Packaging" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  if (isChanging) {
    const back = () => setChanging(false)
    return <MaterialForm material={material} onClose={back} onSaved={back} />
  }
  const { title, state, levels } = material
  return (
    <SidePanel
      title={title}
      mark={<StateBadge machine={packagingMachine} state={state} />}
      onClose={onClose}
    >
      <div className={classes.acts}>
        <MaterialMoves material={material} whyNot={whyNot} />
        <EditButton whyNot={whyNot} onAct={() => setChanging(true)}>
          Change
        </EditButton>
      </div>
      <MaterialFacts material={material} />
      <Section title="Stock">
        {levels.length === 0 ? (
          <p className={classes.quiet}>
            None has been counted anywhere yet. Adjust it on the inventory page, or receive some.
          </p>
        ) : (
          <ul className={classes.levels}>
            {levels.map(({ outletId, outletCode, onHand, available, reorderPoint, isLow }) => (
              <li key={outletId} className={classes.level}>
                <AppLink to="/inventory" search={{ open: `${id}:${outletId}` }}>
                  {outletCode}
                </AppLink>
                <span>
                  <QuantityText quantity={available} /> available of{' '}
                  <QuantityText quantity={onHand} />
                  {reorderPoint === null ? '' : `, reorder at ${reorderPoint}`}
                </span>
                {isLow ? <LowBadge /> : null}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.acts}>
          <AppLink to="/packaging" search={{ view: 'uses', variantId: id }}>
            What it was used for
          </AppLink>
          <AppLink to="/inventory" search={{ variant: id }}>
            Movements and reorder point
          </AppLink>
        </div>
      </Section>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function MaterialFacts({ material }: { material: Material }) {
  const { sku, kind, costMinor, currency } = material
  return (
    <FactList
      facts={[
        { label: 'SKU', value: <CodeText code={sku} /> },
        { label: 'Kind', value: packagingKindLabels[kind] },
        {
          label: 'Inside',
          value: sizeText(
            material.innerLengthMillimetres,
            material.innerWidthMillimetres,
            material.innerHeightMillimetres,
          ),
        },
        {
          label: 'Outside',
          value: sizeText(
            material.outerLengthMillimetres,
            material.outerWidthMillimetres,
            material.outerHeightMillimetres,
          ),
        },
        { label: 'Bears', value: weightText(material.mostWeightGrams) },
        { label: 'Weighs empty', value: weightText(material.tareGrams) },
        {
          label: 'Costs',
          value: costMinor === null ? null : <MoneyText minor={costMinor} currency={currency} />,
        },
        { label: 'Comes back', value: material.isReusable ? 'Yes, it is used again' : null },
        { label: 'Used in 30 days', value: material.usedIn30Days },
      ]}
    />
  )
}

function MaterialMoves(props: { material: Material; whyNot: string | null }) {
  const { whyNot } = props
  const { id, title, state, version } = props.material
  const act = useQuietAct({
    area: 'packaging',
    run: packagingApi.call.move,
    failure: `${title} was not changed`,
  })
  const open = packagingMoves.filter((move) => packagingMachine.moves[move].from.includes(state))
  return (
    <MoveButtons
      machine={packagingMachine}
      record={{ label: title, state }}
      offers={open.map((move) => ({
        move,
        isPending: act.isPending,
        isDangerous: move === 'archive',
        isHalt: move === 'block',
        refusal: whyNot === null ? null : { message: whyNot },
        onMove: () =>
          act.change(
            { id, version, move },
            {
              words: `${title} is ${packagingMachine.moves[move].done}`,
              ...(move === 'archive' && state === 'active'
                ? { text: 'Undo keeps it blocked until you use it again.' }
                : {}),
              back: (now) => ({ id, version: now.version, move: opposite[move] }),
            },
          ),
      }))}
    />
  )
}

const opposite = {
  block: 'release',
  release: 'block',
  archive: 'restore',
  restore: 'archive',
} as const
