import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { groupedQuantity } from '#platform/quantity.ts'
import { refusalOf } from '#platform/web/client.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { LevelPanel as Level } from '../stock-lists.contract.ts'
import { stockStatuses } from '../stock-words.ts'
import classes from './inventory.module.css'
import { LevelActs } from './LevelActs.tsx'
import { LevelIncoming, LevelReservations } from './LevelDemand.tsx'
import { LevelDifferences } from './LevelDifferences.tsx'
import { LevelFacts } from './LevelFacts.tsx'
import { LevelLedger } from './LevelLedger.tsx'
import { LevelSetAside } from './LevelSetAside.tsx'
import { stockLists } from './stock-api.ts'
import { WaitingPhotos } from './WaitingPhotos.tsx'

type LevelPanelProps = { variantId: string; outletId: string; onClose: () => void }

/** One product at one outlet: its figures, each with the rows that sum to it, and the actions. */
export function LevelPanel({ variantId, outletId, onClose }: LevelPanelProps) {
  const { data, error, refetch } = useQuery({
    ...stockLists.ask('level', { variantId, outletId }),
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return (
      <SidePanel title="Stock" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  return (
    <SidePanel
      title={`${data.sku} at ${data.outletCode}`}
      mark={<ToneBadge {...stockStatuses[data.status]} isLarge />}
      onClose={onClose}
    >
      <p className={classes.lead}>{data.title}</p>
      <LevelActs level={data} />
      <PanelFigures level={data} />
      <OpenPart level={data} />
    </SidePanel>
  )
}

const parts = ['ledger', 'reserved', 'unavailable', 'incoming'] as const

type Part = (typeof parts)[number]

function usePart(): Part | null {
  const { params } = useUrlState()
  return parts.find((part) => part === params.part) ?? null
}

/** The open part is between the figures and the facts, so that both stay visible. */
function OpenPart({ level }: { level: Level }) {
  const part = usePart()
  return (
    <>
      {part === 'reserved' ? <LevelReservations level={level} /> : null}
      {part === 'incoming' ? <LevelIncoming level={level} /> : null}
      {part === 'unavailable' ? <LevelSetAside level={level} /> : null}
      {part === 'ledger' ? <LevelLedger level={level} /> : null}
      <WaitingPhotos level={level} />
      <LevelDifferences level={level} />
      <LevelFacts level={level} />
      {part === 'ledger' ? null : <LevelLedger level={level} />}
    </>
  )
}

function PanelFigures({ level }: { level: Level }) {
  const { params } = useUrlState()
  const part = usePart()
  const figure = (key: string, label: string, quantity: number, opens: Part | null): Figure => ({
    key,
    label,
    count: undefined,
    shown: groupedQuantity(quantity, level.quantityScale),
    search: { ...params, part: opens === part ? undefined : (opens ?? undefined) },
    isCurrent: opens !== null && opens === part,
  })
  return (
    <div className={classes.figures}>
      <FigureStrip
        label="What there is"
        figures={[
          figure('onHand', 'On hand', level.onHand, 'ledger'),
          figure('reserved', 'Reserved', level.reserved, 'reserved'),
          figure('unavailable', 'Unavailable', level.unavailable, 'unavailable'),
          figure('available', 'Available', level.available, null),
          figure('incoming', 'Incoming', level.incoming, 'incoming'),
        ]}
      />
    </div>
  )
}
