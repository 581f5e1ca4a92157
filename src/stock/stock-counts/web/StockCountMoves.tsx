import { Button } from '@mantine/core'
import { IconCertificate, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { refuseOwnCount } from '../count-tolerance.rules.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

type Move = keyof typeof stockCountMachine.moves

type Asked = Move | 'sheet' | 'team' | 'areas' | 'day'

const ArrangeCount = shownLater(async () => (await import('./ArrangeCount.tsx')).ArrangeCount)
const CancelCount = shownLater(async () => (await import('./CancelCount.tsx')).CancelCount)
const DivideCount = shownLater(async () => (await import('./DivideCount.tsx')).DivideCount)
const MoveCount = shownLater(async () => (await import('./MoveCount.tsx')).MoveCount)
const CountSheet = shownLater(async () => (await import('./CountSheet.tsx')).CountSheet)
const PostCount = shownLater(async () => (await import('./PostCount.tsx')).PostCount)
const RecountLines = shownLater(async () => (await import('./RecountLines.tsx')).RecountLines)
const SubmitCount = shownLater(async () => (await import('./SubmitCount.tsx')).SubmitCount)

const offered: readonly Move[] = ['start', 'submit', 'post', 'recount', 'cancel']

/** The steps that are open now; counting has a page of its own. */
export function StockCountMoves({ count }: { count: WholeStockCount }) {
  const { id, version, label, state, isOwnCount } = count
  const { set } = useUrlState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const hasCertificate = useIsOpenHere(certificatePath)
  const close = () => setAsked(null)
  const start = useAct({
    area: 'stockCounts',
    run: (_: 'start', options) => stockCountsApi.call.start({ id, version }, options),
    onDone: ({ lines }) => {
      tellSuccess(`${label} started`, lines === 1 ? '1 line to count.' : `${lines} lines to count.`)
      set({ open: null, count: id })
    },
  })
  const offers = offered
    .filter((move) => stockCountMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: `stockCounts.${move}`,
        isDangerous: move === 'cancel',
        isHalt: move === 'recount' || move === 'submit',
        isPending: move === 'start' && start.isPending,
        ...(move === 'cancel' ? { label: 'Cancel count' } : {}),
        ...(move === 'post' && isOwnCount ? { refusal: refuseOwnCount(label) } : {}),
        onMove: () => (move === 'start' ? start.start('start') : setAsked(move)),
      }),
    )
  return (
    <div className={classes.acts}>
      {state === 'counting' ? (
        <ActButton
          weight="main"
          operation="stockCounts.count"
          onAct={() => set({ open: null, count: id })}
        >
          Continue counting
        </ActButton>
      ) : null}
      <MoveButtons machine={stockCountMachine} record={{ label, state }} offers={offers} />
      {state === 'planned' ? (
        <>
          <ActButton
            operation="stockCounts.change"
            onAct={() => set({ change: id, open: null }, 'replace')}
          >
            Edit plan
          </ActButton>
          <ActButton operation="stockCounts.arrange" onAct={() => setAsked('day')}>
            Move to another day
          </ActButton>
        </>
      ) : null}
      {state === 'counting' ? (
        <ActButton operation="stockCounts.arrange" onAct={() => setAsked('team')}>
          Change counters
        </ActButton>
      ) : null}
      {state === 'planned' || state === 'counting' ? (
        <ActButton operation="stockCounts.arrange" onAct={() => setAsked('areas')}>
          Divide into areas
        </ActButton>
      ) : null}
      {state === 'counting' || state === 'review' ? (
        <ActButton icon={<IconPrinter size={16} />} onAct={() => setAsked('sheet')}>
          Print count sheet
        </ActButton>
      ) : null}
      {state === 'posted' && hasCertificate ? (
        <Button
          variant="default"
          component="a"
          href={`/api/files/stock-count-certificates/${id}.pdf`}
          leftSection={<IconCertificate size={16} />}
        >
          Certificate
        </Button>
      ) : null}
      {asked === 'submit' ? <SubmitCount count={count} onClose={close} /> : null}
      {asked === 'post' ? <PostCount count={count} onClose={close} /> : null}
      {asked === 'recount' ? <RecountLines count={count} onClose={close} /> : null}
      {asked === 'cancel' ? <CancelCount count={count} onClose={close} /> : null}
      {asked === 'team' ? <ArrangeCount count={count} onClose={close} /> : null}
      {asked === 'areas' ? <DivideCount count={count} onClose={close} /> : null}
      {asked === 'day' ? (
        <MoveCount count={{ ...count, on: count.plannedOn }} onClose={close} />
      ) : null}
      {asked === 'sheet' ? <CountSheet count={count} onPrinted={close} /> : null}
    </div>
  )
}

const certificatePath = '/files/stock-count-certificates/:id.pdf'
